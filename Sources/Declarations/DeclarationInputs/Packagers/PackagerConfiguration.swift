import PropertyLists

/// The configuration of a program that packages apps for several systems, as far as it describes files.
///
/// Sources: tauri-utils 2.9, `FileAssociation`; electron-builder 26, `FileAssociation`; Briefcase 0.4, "Document
/// types"; Expo SDK 54, `ios.infoPlist`.
package struct PackagerConfiguration {
  /// A program that packages apps.
  package enum Packager: String, CaseIterable, Sendable {
    case tauri = "Tauri"
    case electronBuilder = "electron-builder"
    case briefcase = "Briefcase"
    case expo = "Expo"
  }

  /// An entry for files of one format.
  package struct Association {
    /// The entry's mapping.
    package let node: YAMLNode
    /// Filename extensions, without the dot that the programs remove.
    package let extensions: [YAMLNode]
    /// The name of the format.
    package let name: YAMLNode?
    /// The MIME types.
    package let mimeTypes: [YAMLNode]
    /// `CFBundleTypeRole`.
    package let role: YAMLNode?
    /// `LSHandlerRank`.
    package let rank: YAMLNode?
    /// Whether documents are packages.
    package let isPackage: Bool
    /// `LSItemContentTypes`.
    package let contentTypes: [YAMLNode]
    /// The identifier of the type that it exports.
    package let exportedType: YAMLNode?
    /// The supertypes of the exported type.
    package let conformsTo: [YAMLNode]
    /// The name of a file with an icon.
    package let icon: YAMLNode?
    /// The keys that have no meaning for document types, in order, with their values.
    package let otherEntries: [(key: YAMLNode, value: YAMLNode)]
  }

  /// The program.
  package let packager: Packager
  /// The path of the file.
  package let path: String
  /// The identifier of the app; nil if there is none.
  package let identifier: YAMLNode?
  /// The name of the app; nil if there is none.
  package let name: YAMLNode?
  /// The setting with the associations, such as `bundle.fileAssociations`.
  package let setting: String
  /// The associations, in order.
  package let associations: [Association]
  /// Expo's `ios.infoPlist` or electron-builder's `mac.extendInfo`, which have the keys of an Info.plist.
  package let infoPlistKeys: YAMLNode?
  /// The MIME types that it writes for Linux desktops only, not into the Info.plist.
  private let desktopMIMETypes: [YAMLNode]
  /// The place of the setting.
  private let location: SourceLocation
  /// The whole file.
  package let root: YAMLNode

  /// Reads a configuration.
  ///
  /// - Returns: nil if the file is not a known program's.
  package init?(_ bytes: [UInt8], named path: String) throws(YAMLFault) {
    let name = path.lastName.lowercased()
    guard Self.mayBeConfiguration(name), let root = try Self.document(bytes, named: path) else { return nil }
    switch name {
    case "package.json", "app.json":
      guard let packager = Self.packager(of: root, named: name) else { return nil }
      self.init(packager, root, path)
    case "pyproject.toml":
      guard root.value(at: "tool.briefcase") != nil else { return nil }
      self.init(.briefcase, root, path)
    case _ where name.hasPrefix("electron-builder."): self.init(.electronBuilder, root, path)
    default: self.init(.tauri, root, path)
    }
  }

  /// Reads a configuration with any name, such as one on standard input: its settings identify the program.
  ///
  /// - Returns: nil if the file describes no files for a known program.
  package init?(recognizing bytes: [UInt8], named path: String) throws(YAMLFault) {
    let isTOML = Self.isTOML(bytes)
    let root = isTOML ? try TOMLReader.read(bytes, named: path) : try Self.document(bytes, named: path)
    guard let root else { return nil }
    let settings: [(String, Packager)] = [
      ("bundle.fileAssociations", .tauri), ("tool.briefcase", .briefcase), ("expo.ios.infoPlist", .expo),
      ("fileAssociations", .electronBuilder), ("mac.fileAssociations", .electronBuilder),
      ("build.fileAssociations", .electronBuilder), ("build.mac.fileAssociations", .electronBuilder),
      ("mac.extendInfo", .electronBuilder), ("build.mac.extendInfo", .electronBuilder),
    ]
    guard let packager = settings.first(where: { root.value(at: $0.0) != nil })?.1 else { return nil }
    self.init(packager, root, path)
  }

  /// Whether a file may be a configuration, given its name in lower case.
  package static func mayBeConfiguration(_ name: String) -> Bool {
    switch name {
    case "package.json", "app.json", "pyproject.toml", "electron-builder.json", "electron-builder.json5",
      "electron-builder.yml", "electron-builder.yaml", "electron-builder.toml":
      true
    default: isTauri(name)
    }
  }

  /// Whether a file is a configuration of Tauri, given its name in lower case. A platform can have its own, in the same
  /// formats.
  package static func isTauri(_ name: String) -> Bool {
    let platforms = ["", ".macos", ".ios"]
    return platforms.contains { platform in
      ["tauri\(platform).conf.json", "tauri\(platform).conf.json5", "tauri\(platform).toml"].contains(name)
    }
  }

  /// Whether a text has one of the words without which it describes no files; reading it whole takes longer.
  static func mayDescribeFiles(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return (["fileAssociations", "document_type"] + declaringKeys).contains { text.contains($0) }
  }

  private static func packager(of root: YAMLNode, named name: String) -> Packager? {
    if name == "app.json" { return root["expo"] == nil ? nil : .expo }
    let settings = ["build.fileAssociations", "build.mac.fileAssociations", "build.mac.extendInfo"]
    return settings.contains { root.value(at: $0) != nil } ? .electronBuilder : nil
  }

  /// Whether a text is TOML: its first line that is not a comment is the header of a table, or sets a key.
  private static func isTOML(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).lazy.map { $0.trimmingPrefix { " \t\r".utf8.contains($0) } }
    guard let first = lines.first(where: { !$0.isEmpty && $0.first != UInt8(ascii: "#") }) else { return false }
    let rest = first.drop { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "{") }
    return first.first == UInt8(ascii: "[") || rest.first == UInt8(ascii: "=")
  }

  private static func document(_ bytes: [UInt8], named path: String) throws(YAMLFault) -> YAMLNode? {
    if path.lowercased().hasSuffix(".toml") { return try TOMLReader.read(bytes, named: path) }
    // A comment of JSON5 may come first, but then the file's name shows that it is JSON.
    let isJSON =
      [".json", ".json5"].contains { path.lowercased().hasSuffix($0) }
      || bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    return try YAMLReader.read(isJSON ? JSONEscapes.asYAML(bytes) : bytes, named: path, limits: .foreign)
  }

  private init(_ packager: Packager, _ root: YAMLNode, _ path: String) {
    self.packager = packager
    self.path = path
    self.root = root
    var found: [Association] = []
    var infoPlistKeys: YAMLNode?
    var desktopMIMETypes: [YAMLNode] = []
    var location = root.location
    switch packager {
    case .tauri:
      setting = "bundle.fileAssociations"
      // Version 1 has the identifier in its bundle.
      identifier = root["identifier"] ?? root.value(at: "tauri.bundle.identifier")
      name = root["productName"] ?? root.value(at: "package.productName")
      let list = root.value(at: setting)
      location = list?.location ?? location
      found = list?.elements.map(Association.init(tauri:)) ?? []
      desktopMIMETypes = found.filter { $0.exportedType == nil }.flatMap(\.mimeTypes)
    case .electronBuilder:
      setting = "fileAssociations"
      let build = root["build"] ?? root
      identifier = build["appId"]
      name = build["productName"] ?? root["productName"] ?? root["name"]
      let lists = [build["fileAssociations"], build.value(at: "mac.fileAssociations")].compactMap { $0 }
      location = lists.first?.location ?? location
      found = lists.flatMap(\.items).map(Association.init(electron:))
      infoPlistKeys = build.value(at: "mac.extendInfo")
      desktopMIMETypes = Self.desktopMIMETypes(ofElectron: build)
      if found.isEmpty, let infoPlistKeys { location = infoPlistKeys.location }
    case .briefcase:
      setting = "document_type"
      // The first app with document types.
      let apps = Self.briefcaseApps(in: root)
      let app = apps.first { $0.value["document_type"] != nil } ?? apps.first
      identifier = app.flatMap { Self.briefcaseIdentifier(of: $0, in: root) }
      name = app?.value["formal_name"] ?? app?.key
      location = app?.value["document_type"]?.location ?? location
      found = app?.value["document_type"]?.entries.map { Association(briefcase: $0.value, named: $0.key) } ?? []
    case .expo:
      setting = "ios.infoPlist"
      let expo = root["expo"]
      identifier = expo?.value(at: "ios.bundleIdentifier")
      name = expo?["name"]
      infoPlistKeys = expo?.value(at: setting)
      location = infoPlistKeys?.location ?? location
    }
    self.location = location
    self.infoPlistKeys = infoPlistKeys
    self.desktopMIMETypes = desktopMIMETypes
    associations = found
  }

  /// Whether the app gets document types or declared types from the file.
  package var describesFiles: Bool {
    !associations.isEmpty || infoPlistKeys?.entries.contains { Self.declaringKeys.contains($0.key.text ?? "") } ?? false
  }

  static let declaringKeys = [
    "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations",
  ]

  // MARK: The Info.plist

  /// Our own key for MIME types that are not in the Info.plist of the app. The lint rule about them uses the same text.
  private static let desktopMIMETypesKey = "UtictlDesktopMIMETypes"

  /// Returns the keys that the program writes to the Info.plist of each app that it describes, each with the app's
  /// name.
  ///
  /// - Throws: if there are more than any Info.plist has.
  package func infoPlists() throws(YAMLFault) -> [(name: String, list: PositionedPropertyList)] {
    if packager == .briefcase { return try briefcaseInfoPlists() }
    guard describesFiles else { return [] }
    return [(name?.text ?? setting, try infoPlist())]
  }

  /// The keys that the program writes to the Info.plist of the app, as a property list.
  private func infoPlist() throws(YAMLFault) -> PositionedPropertyList {
    var others = infoPlistKeys?.entries.map { ($0.key.text ?? "", Optional($0.value)) } ?? []
    if packager == .expo, infoPlistKeys?["BGTaskSchedulerPermittedIdentifiers"] == nil {
      // The plugin of expo-background-task adds the identifiers, so the modes alone are not complete.
      others.removeAll { $0.0 == "UIBackgroundModes" }
    }
    let exported = associations.compactMap(\.exportedDeclaration)
    // Since version 24.13, electron-builder adds the associations to the document types that `extendInfo` has.
    let documents = (infoPlistKeys?["CFBundleDocumentTypes"]?.elements ?? []) + associations.map(\.documentType)
    let keys: [(String, YAMLNode?)] = [
      ("CFBundleIdentifier", identifier),
      ("CFBundleDocumentTypes", associations.isEmpty ? nil : .sequence(documents, at: location)),
      ("UTExportedTypeDeclarations", exported.isEmpty ? nil : .sequence(exported, at: location)),
      (Self.desktopMIMETypesKey, desktopMIMETypes.first.map { .sequence(desktopMIMETypes, at: $0.location) }),
    ]
    // A key of the packager replaces a key that is copied unchanged.
    let own = Set(keys.filter { $0.1 != nil }.map(\.0))
    return try PositionedPropertyList(.mapping(keys + others.filter { !own.contains($0.0) }, at: root.location))
  }

  /// The MIME types in electron-builder's packages for Linux. (`mac` has its own associations, and so does `linux`.)
  private static func desktopMIMETypes(ofElectron build: YAMLNode) -> [YAMLNode] {
    let lists = [build["fileAssociations"], build.value(at: "linux.fileAssociations")].compactMap { $0 }
    return lists.flatMap(\.items).compactMap { $0["mimeType"] }.filter { $0.text != nil }
      + (build.value(at: "linux.mimeTypes")?.elements.filter { $0.text != nil } ?? [])
  }
}
