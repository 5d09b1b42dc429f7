/// A program that writes an Info.plist, or part of it, from its own configuration.
package enum Generator: String, CaseIterable, Sendable {
  case tauri = "Tauri"
  case xcodeGen = "XcodeGen"
  case expo = "Expo"
  case electronBuilder = "electron-builder"
  case briefcase = "Briefcase"
  case electrobun = "Electrobun"

  /// The program that a configuration file belongs to; nil if the file is not a known configuration.
  package init?(configuration name: String, _ text: String) {
    let name = name.lastName.lowercased()
    func has(_ word: String) -> Bool { text.contains(word) }
    switch name {
    case "tauri.conf.json", "tauri.conf.json5", "tauri.toml", "tauri.ios.conf.json", "tauri.ios.conf.json5",
      "tauri.ios.toml", "tauri.macos.conf.json", "tauri.macos.conf.json5", "tauri.macos.toml":
      self = .tauri
    case "project.yml", "project.yaml", "xcodegen.yml": self = .xcodeGen
    case "app.json", "app.config.js", "app.config.ts":
      guard has("expo") else { return nil }
      self = .expo
    case "electron-builder.yml", "electron-builder.yaml", "electron-builder.json", "electron-builder.json5",
      "electron-builder.toml", "electron-builder.config.js":
      self = .electronBuilder
    case "package.json":
      guard has("\"electron-builder\""), has("\"build\"") else { return nil }
      self = .electronBuilder
    case "pyproject.toml":
      guard has("[tool.briefcase") else { return nil }
      self = .briefcase
    case "electrobun.config.ts", "electrobun.config.js": self = .electrobun
    default: return nil
    }
  }

  /// The setting that it generates document types from; nil if it does not.
  package var documentSetting: String? {
    switch self {
    case .tauri, .electronBuilder, .electrobun: "fileAssociations"
    case .briefcase: "document_type"
    case .xcodeGen, .expo: nil
    }
  }

  /// Whether it replaces the document types of a manually maintained Info.plist.
  package func replacesDocumentTypes(_ configuration: String) -> Bool {
    switch self {
    case .tauri, .electrobun: documentSetting.map(configuration.contains) ?? false
    // It writes the whole file if listed under `info:`; the entries under `properties:` are written again.
    case .xcodeGen: configuration.contains("info:") && !configuration.contains("CFBundleDocumentTypes")
    case .expo: !configuration.contains("CFBundleDocumentTypes")
    case .electronBuilder, .briefcase: false
    }
  }

  /// The gap without further configuration: the missing setting, and the consequence.
  package var gap: (setting: String, consequence: String, help: String)? {
    switch self {
    case .tauri:
      (
        "rank", "the document types get LSHandlerRank Default, or none before Tauri 2.5",
        "set a rank for every file association: Owner, Default, or Alternate"
      )
    case .electronBuilder:
      (
        "rank", "the document types get LSHandlerRank Default, or none in old versions",
        "set a rank for every file association: Owner, Default, or Alternate"
      )
    case .electrobun:
      (
        "UTImportedTypeDeclarations",
        "even other vendors' extensions are exported as the app's own types",
        "declare other vendors' types in UTImportedTypeDeclarations"
      )
    case .xcodeGen, .expo, .briefcase: nil
    }
  }

  /// The file names of configurations.
  static let configurationNames = [
    "tauri.conf.json", "tauri.conf.json5", "Tauri.toml", "project.yml", "project.yaml", "app.json", "app.config.js",
    "app.config.ts", "electron-builder.yml", "electron-builder.yaml", "electron-builder.json", "electron-builder.json5",
    "electron-builder.toml", "electron-builder.config.js", "package.json", "pyproject.toml", "electrobun.config.ts",
    "electrobun.config.js",
  ]
}

extension LintFile {
  /// The names by which a ``configuration`` is found next to an Info.plist or in the folders above it.
  public static var configurationNames: [String] { Generator.configurationNames }
}

/// The configuration of a program that writes Info.plists.
package struct GeneratorConfiguration: Sendable {
  /// The file.
  package let file: SourceFile
  private let generator: Generator
  private let text: String

  /// - Parameter name: the file's name or path.
  /// - Returns: nil if the file is not a known configuration.
  package init?(_ bytes: [UInt8], named name: String) {
    text = String(decoding: bytes, as: UTF8.self)
    guard let generator = Generator(configuration: name, text) else { return nil }
    self.generator = generator
    file = SourceFile(bytes, named: name)
  }

  /// Whether the program writes an Info.plist.
  ///
  /// - Parameter place: the path of the Info.plist relative to the configuration's folder.
  package func applies(to place: String) -> Bool {
    switch generator {
    // It writes the files that it lists, and no other files.
    case .xcodeGen: text.contains(place)
    case .expo: place.hasPrefix("ios/")
    // It does not read any Info.plist, except one that the configuration names.
    case .electronBuilder: place.contains(".app/") || text.contains(place.lastName)
    case .tauri, .briefcase, .electrobun: true
    }
  }
}
