"""Sound as MP3, read back with another decoder than the one that wrote it."""

from array import array

import pytest

from tts import mp3
from tts.mp3 import encode_mp3, latency, write_mp3
from tts.sound import Sound, silence
from words.faults import Fault

miniaudio = pytest.importorskip("miniaudio")


@pytest.mark.parametrize("rate", [16000, 22050, 24000])
def test_a_sound_keeps_its_rate_its_length_and_its_place(rate):
    click = array("h", [20000] * 50).tobytes()
    before, after = silence(0.5, rate).pcm, silence(0.25, rate).pcm
    file = encode_mp3(Sound(before + click + after, rate))
    heard = miniaudio.decode(file, nchannels=1, sample_rate=rate).samples
    assert miniaudio.mp3_get_info(file).sample_rate == rate
    start = next(n for n, sample in enumerate(heard) if abs(sample) > 8000)
    assert start / rate == pytest.approx(0.5 + latency(rate), abs=0.002)
    assert 0.75 <= len(heard) / rate < 0.95  # whole frames of 576 samples


def test_a_file_is_written_whole(tmp_path):
    path = tmp_path / "Chloé ♠.mp3"
    write_mp3(Sound(b"\x01\x02" * 500, 22050), path)
    assert path.read_bytes() == encode_mp3(Sound(b"\x01\x02" * 500, 22050))
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_without_the_encoder_one_fault_says_what_to_install(monkeypatch):
    monkeypatch.setattr(mp3, "find_spec", lambda name: None)
    with pytest.raises(Fault, match="no-mp3"):
        encode_mp3(silence(0.1, 16000))
