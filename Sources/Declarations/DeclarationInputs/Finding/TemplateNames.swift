/// The names of files that a build may make an Info.plist from.
enum TemplateNames {
  private static let configurations: Set<String> = [
    "tauri.conf.json", "tauri.conf.json5", "Tauri.toml", "electron-builder.yml", "electron-builder.yaml",
    "electron-builder.json", "electron-builder.json5", "electron-builder.toml",
  ]

  /// Whether a name is that of such a file: `Info.plist.in` of CMake and others, `AppInfo.plist`, or a configuration of
  /// a packager.
  static func contains(_ name: String) -> Bool { isTemplate(name) || configurations.contains(name) }

  /// Whether a file with the name may be an Info.plist, with or without placeholders; its text tells.
  static func isTemplate(_ name: String) -> Bool { name.hasSuffix(".plist.in") || isOther(name) }

  /// Whether a name ends like that of an Info.plist, as `AppInfo.plist` and `info.plist` do.
  static func isOther(_ name: String) -> Bool { name.hasSuffix("Info.plist") || name == "info.plist" }
}
