/// The names of files from which a build makes an Info.plist, if a folder has none.
enum TemplateNames {
  private static let configurations: Set<String> = [
    "tauri.conf.json", "tauri.conf.json5", "Tauri.toml", "electron-builder.yml", "electron-builder.yaml",
    "electron-builder.json", "electron-builder.json5", "electron-builder.toml",
  ]

  /// Whether a name is that of such a file: `Info.plist.in` of CMake and others, or a configuration of a packager.
  static func contains(_ name: String) -> Bool { name.hasSuffix(".plist.in") || configurations.contains(name) }
}
