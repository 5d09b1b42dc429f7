import UTLint

/// A well-known organization, which alone declares types in its domain.
enum KnownOwner {
  /// The name of the organization in whose domain a lowercase identifier is.
  ///
  /// `com.github` and `io.github` are not listed, because anyone with an account there may use that domain.
  static func of(_ identifier: String) -> String? {
    let dot = UInt8(ascii: ".")
    guard let first = identifier.utf8.firstIndex(of: dot),
      let second = identifier.utf8[identifier.utf8.index(after: first)...].firstIndex(of: dot)
    else { return nil }
    return names[String(identifier[..<second])]
  }

  /// The organizations by their reversed domains.
  private static let names: [String: String] = [
    "org.oasis-open": "OASIS",
    "org.openxmlformats": "Ecma International",
    "org.openoffice": "OpenOffice",
    "org.libreoffice": "LibreOffice",
    "org.w3": "W3C",
    "org.iso": "ISO",
    "org.khronos": "Khronos",
    "org.idpf": "IDPF",
    "org.sqlite": "SQLite",
    "org.webassembly": "WebAssembly",
    "org.xiph": "Xiph.Org",
    "org.matroska": "Matroska",
    "org.webmproject": "the WebM project",
    "org.smpte": "SMPTE",
    "org.bittorrent": "BitTorrent",
    "com.bittorrent": "BitTorrent",
    "org.gnu": "GNU",
    "org.vim": "Vim",
    "org.mozilla": "Mozilla",
    "org.python": "Python",
    "org.lua": "Lua",
    "org.yaml": "YAML",
    "org.json": "JSON",
    "org.rust-lang": "Rust",
    "org.ruby-lang": "Ruby",
    "org.r-project": "the R Foundation",
    "org.tug": "the TeX Users Group",
    "org.openstreetmap": "OpenStreetMap",
    "org.videolan": "VideoLAN",
    "org.jupyter": "Jupyter",
    "org.blender": "Blender",
    "net.daringfireball": "Daring Fireball",
    "com.topografix": "TopoGrafix",
    "com.adobe": "Adobe",
    "com.microsoft": "Microsoft",
    "com.google": "Google",
    "com.sun": "Oracle",
    "com.autodesk": "Autodesk",
    "com.rarlab": "RARLAB",
    "com.macromates": "MacroMates",
    "com.barebones": "Bare Bones Software",
  ]
}
