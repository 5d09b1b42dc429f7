/// The names of files that a build may make an Info.plist from.
enum TemplateNames {
  private static let configurations: Set<String> = [
    "tauri.conf.json", "tauri.conf.json5", "Tauri.toml", "electron-builder.yml", "electron-builder.yaml",
    "electron-builder.json", "electron-builder.json5", "electron-builder.toml",
  ]

  /// Keys at the top of a configuration of electron-builder; a workflow of a CI service may have the same name.
  private static let electronKeys: Set<String> = [
    "appId", "productName", "artifactName", "copyright", "directories", "files", "extraResources", "extraFiles", "asar",
    "asarUnpack", "extends", "fileAssociations", "protocols", "publish", "mac", "mas", "dmg", "pkg", "win", "nsis",
    "linux", "appImage", "electronVersion", "afterPack", "afterSign", "beforeBuild", "npmRebuild", "compression",
  ]

  /// Whether a file with such a name is a configuration, given its text; only YAML is also used for other purposes.
  static func isConfiguration(_ name: String, _ text: @autoclosure () -> String) -> Bool {
    guard name.hasPrefix("electron-builder."), name.hasSuffix(".yml") || name.hasSuffix(".yaml") else { return true }
    return text().split(whereSeparator: \.isNewline).contains { line in
      line.firstIndex(of: ":").map { electronKeys.contains(String(line[..<$0].filter { $0 != "\"" && $0 != "'" })) }
        ?? false
    }
  }

  /// Whether a name belongs to such a file: `Info.plist.in` of CMake and other programs, `AppInfo.plist`, or a
  /// configuration of a packager.
  static func contains(_ name: String) -> Bool { isTemplate(name) || configurations.contains(name) }

  /// Whether a file with the name may be an Info.plist, with or without placeholders; its text decides.
  static func isTemplate(_ name: String) -> Bool { name.hasSuffix(".plist.in") || isOther(name) }

  /// Whether a name ends like an Info.plist's, as `AppInfo.plist` and `info.plist` do.
  static func isOther(_ name: String) -> Bool { name.hasSuffix("Info.plist") || name == "info.plist" }
}
