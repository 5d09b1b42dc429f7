/// A program that writes an Info.plist, or part of it, from a configuration of its own.
package enum Generator: String, CaseIterable, Sendable {
  case tauri = "Tauri"
  case xcodeGen = "XcodeGen"
  case expo = "Expo"
  case electronBuilder = "electron-builder"
  case briefcase = "Briefcase"
  case electrobun = "Electrobun"

  /// The program whose configuration a file is; nil if it is none, or none that is known.
  package init?(configuration name: String, _ text: String) {
    let name = String(name.split(separator: "/").last ?? "").lowercased()
    func has(_ word: String) -> Bool { text.contains(word) }
    switch name {
    case "tauri.conf.json", "tauri.conf.json5", "tauri.toml", "tauri.ios.conf.json", "tauri.macos.conf.json":
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

  /// The setting from which it makes document types; nil if it does not.
  package var documentSetting: String? {
    switch self {
    case .tauri, .electronBuilder, .electrobun: "fileAssociations"
    case .briefcase: "document_type"
    case .xcodeGen, .expo: nil
    }
  }

  /// Whether it replaces the document types of an Info.plist that is kept by hand.
  package func replacesDocumentTypes(_ configuration: String) -> Bool {
    switch self {
    case .tauri, .electrobun: documentSetting.map(configuration.contains) ?? false
    // It writes the whole file if it is named under `info:`; what is under `properties:` is there again.
    case .xcodeGen: configuration.contains("info:") && !configuration.contains("CFBundleDocumentTypes")
    case .expo: !configuration.contains("CFBundleDocumentTypes")
    case .electronBuilder, .briefcase: false
    }
  }

  /// What it leaves out or gets wrong where its configuration does not say more: the setting that is missing, and what
  /// comes of it.
  package var gap: (setting: String, consequence: String, advice: String)? {
    switch self {
    case .tauri:
      (
        "rank", "the document types get LSHandlerRank Default, and none at all before Tauri 2.5",
        "give every file association a rank: Owner, Default or Alternate"
      )
    case .electronBuilder:
      (
        "rank", "the document types get LSHandlerRank Default, and none at all from old versions",
        "give every file association a rank: Owner, Default or Alternate"
      )
    case .electrobun:
      (
        "UTImportedTypeDeclarations", "every extension is exported as a type of the app's own, even one of others",
        "import the types that others own"
      )
    case .xcodeGen, .expo, .briefcase: nil
    }
  }

  /// The names that configurations have.
  static let configurationNames = [
    "tauri.conf.json", "tauri.conf.json5", "Tauri.toml", "project.yml", "project.yaml", "app.json", "app.config.js",
    "app.config.ts", "electron-builder.yml", "electron-builder.yaml", "electron-builder.json", "electron-builder.json5",
    "electron-builder.toml", "electron-builder.config.js", "package.json", "pyproject.toml", "electrobun.config.ts",
    "electrobun.config.js",
  ]
}

extension LintFile {
  /// The names by which a ``configuration`` is found beside an Info.plist or in the folders around it.
  public static var configurationNames: [String] { Generator.configurationNames }

  /// Whether a file is the ``configuration`` of a program that writes an Info.plist.
  ///
  /// - Parameters:
  ///   - name: the file's name or path.
  ///   - text: its contents.
  ///   - place: the path of the Info.plist from the folder of the file.
  public static func isConfiguration(named name: String, _ text: String, of place: String) -> Bool {
    switch Generator(configuration: name, text) {
    case nil: false
    // It writes the files that it names, and no others.
    case .xcodeGen: text.contains(place)
    case .expo: place.hasPrefix("ios/")
    case .tauri, .electronBuilder, .briefcase, .electrobun: true
    }
  }
}
