import TypeRegistry
import UTLint

/// A type of a well-known third party, as its owner publishes it.
struct KnownType {
  /// The identifier.
  let identifier: String
  /// The owner of the format or the identifier.
  let owner: String
  /// The owner's page about it.
  let page: String
  /// Filename extensions, the preferred one first.
  let extensions: [String]
  /// MIME types, the preferred one first.
  let mimeTypes: [String]
  /// Its supertypes.
  let parents: [String]

  fileprivate init(
    _ identifier: String, _ owner: String, _ page: String, _ extensions: [String], _ mimeTypes: [String] = [],
    to parents: [String]
  ) {
    self.identifier = identifier
    self.owner = owner
    self.page = page
    self.extensions = extensions
    self.mimeTypes = mimeTypes
    self.parents = parents
  }
}

extension KnownType {
  /// The type with a lowercase identifier.
  static func named(_ identifier: String) -> KnownType? { byIdentifier[identifier] }

  /// The usual type of a lowercase filename extension.
  static func extended(_ filenameExtension: String) -> KnownType? { byExtension[filenameExtension] }

  /// Identifiers, extensions, and MIME types as published by the owners, or by the dominant apps if the owner ships
  /// none. Parents are always system types.
  static let all: [KnownType] = [
    // Text
    KnownType(
      "net.daringfireball.markdown", "Daring Fireball", "https://daringfireball.net/linked/2011/08/05/markdown-uti",
      ["md", "markdown"], ["text/markdown"], to: ["public.plain-text"]),
    KnownType(
      "org.textbundle.package", "TextBundle", "https://textbundle.org", ["textbundle"], to: ["com.apple.package"]),
    KnownType(
      "org.textbundle.compressed", "TextBundle", "https://textbundle.org", ["textpack"],
      to: ["public.data", "public.archive"]),
    KnownType("org.opml.opml", "OPML", "http://opml.org/spec2.opml", ["opml"], ["text/x-opml"], to: ["public.xml"]),
    KnownType("org.tug.tex", "the TeX Users Group", "https://tug.org", ["tex"], to: ["public.text"]),
    KnownType("org.tug.tex.bibtex", "the TeX Users Group", "https://tug.org", ["bib"], to: ["public.text"]),
    KnownType(
      "org.oasis-open.xliff", "OASIS", "https://www.oasis-open.org/committees/xliff", ["xlf", "xliff"],
      ["application/xliff+xml"], to: ["public.xml"]),
    // Source code
    KnownType("org.lua.lua-source", "Lua", "https://www.lua.org", ["lua"], to: ["public.source-code"]),
    KnownType("org.r-project.r", "the R Foundation", "https://www.r-project.org", ["r"], to: ["public.source-code"]),
    KnownType(
      "org.dlang.d", "the D Language Foundation", "https://dlang.org", ["d", "di"], to: ["public.source-code"]),
    KnownType(
      "org.python.restructuredtext", "Python", "https://docutils.sourceforge.io/rst.html", ["rst", "rest"],
      to: ["public.text"]),
    KnownType(
      "org.iso.sql", "ISO", "https://www.iso.org/standard/76583.html", ["sql"], ["application/sql"],
      to: ["public.source-code"]),
    KnownType("org.yaml.yaml", "YAML", "https://yaml.org", ["yaml", "yml"], to: ["public.text"]),
    KnownType("org.w3.css", "W3C", "https://www.w3.org/Style/CSS", ["css"], ["text/css"], to: ["public.text"]),
    KnownType(
      "org.w3.xml-dtd", "W3C", "https://www.w3.org/TR/xml", ["dtd"], ["application/xml-dtd"], to: ["public.text"]),
    KnownType(
      "org.w3.xsl", "W3C", "https://www.w3.org/Style/XSL", ["xsl", "xslt"], ["application/xslt+xml"], to: ["public.xml"]
    ),
    // Maps
    KnownType(
      "com.topografix.gpx", "TopoGrafix", "https://www.topografix.com/gpx.asp", ["gpx"], ["application/gpx+xml"],
      to: ["public.xml"]),
    KnownType(
      "com.google.earth.kml", "Google", "https://developers.google.com/kml", ["kml"],
      ["application/vnd.google-earth.kml+xml"], to: ["public.xml"]),
    KnownType(
      "com.google.earth.kmz", "Google", "https://developers.google.com/kml", ["kmz"],
      ["application/vnd.google-earth.kmz"], to: ["public.data", "public.archive"]),
    // Archives and transfers
    KnownType(
      "org.bittorrent.torrent", "BitTorrent", "https://www.bittorrent.org/beps/bep_0003.html", ["torrent"],
      ["application/x-bittorrent"], to: ["public.data"]),
    KnownType(
      "com.rarlab.rar-archive", "RARLAB", "https://www.rarlab.com", ["rar"],
      ["application/vnd.rar", "application/x-rar-compressed"], to: ["public.data", "public.archive"]),
    KnownType(
      "org.7-zip.7-zip-archive", "7-Zip", "https://www.7-zip.org", ["7z"], ["application/x-7z-compressed"],
      to: ["public.data", "public.archive"]),
    // Audio and video
    KnownType(
      "org.matroska.mkv", "Matroska", "https://www.matroska.org", ["mkv"], ["video/x-matroska"], to: ["public.movie"]),
    KnownType(
      "org.matroska.mka", "Matroska", "https://www.matroska.org", ["mka"], ["audio/x-matroska"], to: ["public.audio"]),
    KnownType(
      "org.xiph.ogg-audio", "Xiph.Org", "https://xiph.org/ogg", ["oga", "ogg"], ["audio/ogg"], to: ["public.audio"]),
    KnownType("org.xiph.ogv", "Xiph.Org", "https://xiph.org/ogg", ["ogv"], ["video/ogg"], to: ["public.movie"]),
    KnownType("org.xiph.opus", "Xiph.Org", "https://opus-codec.org", ["opus"], ["audio/opus"], to: ["public.audio"]),
    KnownType(
      "com.microsoft.dds", "Microsoft", "https://learn.microsoft.com/windows/win32/direct3ddds", ["dds"],
      ["image/vnd-ms.dds"], to: ["public.image"]),
  ]

  private static let byIdentifier = Dictionary(all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  private static let byExtension = Dictionary(
    all.flatMap { type in type.extensions.map { ($0, type) } }, uniquingKeysWith: { first, _ in first })
}
