import UTLint

/// Types that cover many formats, in lowercase.
///
/// Source: Apple's "System-Declared Uniform Type Identifiers", whose trees they are the roots of.
enum BroadTypes {
  /// The types that every file, every folder, or both conform to.
  static let everything: Set<String> = [
    "public.item", "public.data", "public.content", "public.folder", "public.directory", "public.composite-content",
  ]

  /// The types that all formats of a kind conform to.
  static let families: Set<String> = [
    "public.text", "public.plain-text", "public.source-code", "public.script", "public.image",
    "public.audiovisual-content", "public.movie", "public.video", "public.audio", "public.archive",
    "public.zip-archive", "public.disk-image", "public.font", "public.3d-content", "public.database",
    "public.executable", "public.xml", "com.apple.package", "com.apple.bundle",
  ]
}
