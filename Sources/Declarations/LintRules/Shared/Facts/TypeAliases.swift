import UTLint

/// Identifiers used before the system or the owner introduced a better one for the same files.
enum TypeAlias {
  /// The identifier to use instead of a lowercase one; nil if there is none.
  static func current(_ identifier: String) -> String? { aliases[identifier] }

  static let aliases: [String: String] = [
    "com.pkware.zip-archive": "public.zip-archive",
    "org.w3.css": "public.css",
    "org.yaml.yaml": "public.yaml",
    "org.json.json": "public.json",
    "com.bittorrent.torrent": "org.bittorrent.torrent",
    "org.videolan.webm": "org.webmproject.webm",
    "org.videolan.mxf": "org.smpte.mxf",
    "com.macromates.textmate.markdown": "net.daringfireball.markdown",
    "com.unknown.md": "net.daringfireball.markdown",
    "public.markdown": "net.daringfireball.markdown",
    "public.heif-standard-image": "public.heic",
    "model.gltf-binary": "org.khronos.glb",
  ]
}
