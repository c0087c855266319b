"""Pictures in a PDF: each is kept once, with as many pixels as its largest print needs."""

from reportlab.pdfbase.pdfdoc import PDFImageXObject
from reportlab.pdfgen.canvas import Canvas

from printkit.photos.pixels import Pixels, pixels
from printkit.shapes import Photo
from templates.deck import PictureFile


class Photos:
    """The pictures of a file, which are decoded when all of them have been laid."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._largest: dict[PictureFile, Photo] = {}
        self._names: dict[PictureFile, str] = {}

    def lay(self, photo: Photo) -> None:
        """Lay a picture where it is, on a canvas that speaks millimetres from the top left corner."""
        name = self._names.setdefault(photo.file, f"p{len(self._names)}")
        other = self._largest.setdefault(photo.file, photo)
        if photo.box.width > other.box.width:
            self._largest[photo.file] = photo
        box = photo.box
        # Its own square has its origin at the bottom left.
        if photo.turn:
            place = f"{-box.width:.3f} 0 0 {box.height:.3f} {box.right:.3f} {box.y:.3f}"
        else:
            place = f"{box.width:.3f} 0 0 {-box.height:.3f} {box.x:.3f} {box.bottom:.3f}"
        self._canvas.addLiteral(f"q {place} cm")
        self._canvas.doForm(name)
        self._canvas.addLiteral("Q")

    def write(self) -> None:
        """Write the pictures into the file. Raises the faults of `pixels.measure`."""
        for file, name in self._names.items():
            self._canvas._doc.addForm(name, _image(name, pixels(self._largest[file])))


def _image(name: str, found: Pixels) -> PDFImageXObject:
    image = PDFImageXObject(name)
    image.width, image.height, image.bitsPerComponent = found.width, found.height, 8
    image.colorSpace, image.streamContent = found.colours, found.data
    image._filters = (found.filter,)
    return image
