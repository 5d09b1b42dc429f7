import UTLint

/// The identifiers of the `UTType` constants that document apps use most. Source: UTCoreTypes.h.
let typeConstants: [String: String] = [
  "aiff": "public.aiff-audio", "archive": "public.archive", "audio": "public.audio", "bmp": "com.microsoft.bmp",
  "cSource": "public.c-source", "commaSeparatedText": "public.comma-separated-values-text", "content": "public.content",
  "data": "public.data", "directory": "public.directory", "epub": "org.idpf.epub-container",
  "flatRTFD": "com.apple.flat-rtfd", "folder": "public.folder", "gif": "com.compuserve.gif",
  "gzip": "org.gnu.gnu-zip-archive", "heic": "public.heic", "html": "public.html", "image": "public.image",
  "item": "public.item", "javaScript": "com.netscape.javascript-source", "jpeg": "public.jpeg", "json": "public.json",
  "midi": "public.midi-audio", "movie": "public.movie", "mp3": "public.mp3", "mpeg4Movie": "public.mpeg-4",
  "package": "com.apple.package", "pdf": "com.adobe.pdf", "plainText": "public.plain-text", "png": "public.png",
  "propertyList": "com.apple.property-list", "quickTimeMovie": "com.apple.quicktime-movie",
  "rawImage": "public.camera-raw-image",
  "rtf": "public.rtf", "rtfd": "com.apple.rtfd", "shellScript": "public.shell-script",
  "sourceCode": "public.source-code", "svg": "public.svg-image", "swiftSource": "public.swift-source",
  "text": "public.text", "tiff": "public.tiff", "url": "public.url", "utf8PlainText": "public.utf8-plain-text",
  "video": "public.video", "wav": "com.microsoft.waveform-audio", "webP": "org.webmproject.webp", "xml": "public.xml",
  "yaml": "public.yaml", "zip": "public.zip-archive",
]
