import PropertyLists
import SystemTypes
import TypeRegistry
import UTDeclarationInputs
import UTText

extension PackagerConfiguration.Packager {
  /// The part of the program's configuration for declarations, with notes about omitted parts.
  ///
  /// - Parameters:
  ///   - files: the declarations.
  ///   - registry: the types of the system and of the optional sets.
  /// - Throws: if the document types repeat more of their types than any configuration contains.
  package func text(
    of files: DeclaredFiles, in registry: TypeRegistry
  ) throws(FileAssociationError) -> (text: String, notes: [DeclarationNote]) {
    var writer = AssociationWriter(packager: self, files: files, registry: registry)
    switch self {
    case .tauri: return try writer.tauri()
    case .electronBuilder: return try writer.electronBuilder()
    case .expo: return writer.expo()
    case .briefcase: return try writer.briefcase()
    }
  }
}

/// Writes the associations of one program.
private struct AssociationWriter {
  let packager: PackagerConfiguration.Packager
  let files: DeclaredFiles
  let registry: TypeRegistry
  private var notes: [DeclarationNote] = []
  private let exported: [String: PropertyListValue.Dictionary]
  private let imported: [String: PropertyListValue.Dictionary]
  /// The size of the texts that document types get from their types. Many document types may have the same type, with
  /// many texts.
  private var repeatedSize = 0
  private static let maximumSize = 16 << 20
  private static let textSize = 16

  init(packager: PackagerConfiguration.Packager, files: DeclaredFiles, registry: TypeRegistry) {
    (self.packager, self.files, self.registry) = (packager, files, registry)
    func types(_ isExported: Bool) -> [String: PropertyListValue.Dictionary] {
      Dictionary(
        files.types.filter { $0.isExported == isExported }.map { ($0.type.identifier.lowercased(), $0.type) },
        uniquingKeysWith: { one, _ in one })
    }
    exported = types(true)
    imported = types(false)
  }

  private var keysOfInfoPlist: PropertyListValue.Dictionary {
    PropertyListValue.Dictionary(
      files.info.filter { $0.key != "CFBundleIdentifier" && $0.key != "CFBundleName" })
  }

  // MARK: Parts of an association

  private func identifiers(_ document: PropertyListValue.Dictionary) -> [String] {
    document["LSItemContentTypes"]?.texts ?? []
  }

  private mutating func tags(
    _ document: PropertyListValue.Dictionary, _ tagClass: TagClass, _ legacyKey: String
  ) throws(FileAssociationError) -> [String] {
    var found: [String] = []
    for identifier in identifiers(document) {
      let declared = exported[identifier.lowercased()] ?? imported[identifier.lowercased()]
      found += try repeated(
        declared?.tags(tagClass.rawValue)
          ?? registry.type(identifier)?.tags.first { $0.tagClass == tagClass }?.values ?? [])
    }
    return (found + (document[legacyKey]?.texts ?? [])).unique
  }

  /// Returns the texts of a type that a document type repeats.
  private mutating func repeated(_ texts: [String]) throws(FileAssociationError) -> [String] {
    repeatedSize += texts.reduce(0) { $0 + $1.utf8.count + Self.textSize }
    guard repeatedSize <= Self.maximumSize else {
      throw FileAssociationError(
        "the types repeated in document types exceed the limit of \(Self.maximumSize) bytes",
        help: "list each type in fewer document types")
    }
    return texts
  }

  private mutating func extensions(
    _ document: PropertyListValue.Dictionary
  ) throws(FileAssociationError) -> [String] {
    try tags(document, .filenameExtension, "CFBundleTypeExtensions")
  }

  private mutating func mimeType(_ document: PropertyListValue.Dictionary) throws(FileAssociationError) -> String? {
    try tags(document, .mimeType, "CFBundleTypeMIMETypes").first
  }

  /// The keys that only this program uses, if the declarations come from its configuration.
  private func otherKeys(_ index: Int) -> [PropertyListValue.Dictionary.Entry] {
    files.packager == packager.rawValue ? files.otherKeys[index] ?? [] : []
  }

  private mutating func noteLosses(_ document: PropertyListValue.Dictionary, known: Set<String>) {
    let lost = document.map(\.key).filter { !known.contains($0) }
    if !lost.isEmpty {
      let owner = document["CFBundleTypeName"]?.string.map { "'\($0)'" } ?? "a document type without a name"
      notes.append(
        DeclarationNote("\(packager.rawValue) cannot express keys of \(owner): \(lost.joined(separator: ", "))"))
    }
  }

  /// Names the parts of the MIME database that are in the declarations.
  private mutating func noteKeptElements() {
    guard files.info[KeptElements.key] != nil else { return }
    notes.append(
      DeclarationNote("\(packager.rawValue) cannot express \(KeptElements.key), which is for the shared MIME database"))
  }

  // MARK: Tauri

  mutating func tauri() throws(FileAssociationError) -> (String, [DeclarationNote]) {
    noteKeptElements()
    var written: Set<String> = []
    var associations: [PropertyListValue] = []
    for (index, document) in files.documentTypes.enumerated() {
      let own = identifiers(document).filter {
        exported[$0.lowercased()] != nil && written.insert($0.lowercased()).inserted
      }
      if own.count > 1 {
        notes.append(
          DeclarationNote(
            "a Tauri association exports only one type; omitted: \(own.dropFirst().joined(separator: ", "))"))
      }
      let type = own.first.flatMap { exported[$0.lowercased()] }
      noteLosses(
        document,
        known: [
          "CFBundleTypeName", "CFBundleTypeRole", "LSHandlerRank", "LSItemContentTypes", "CFBundleTypeExtensions",
          "CFBundleTypeMIMETypes",
        ])
      let lost = type?.map(\.key).filter {
        !["UTTypeIdentifier", "UTTypeConformsTo", "UTTypeTagSpecification", "UTTypeDescription"].contains($0)
      }
      if let lost, !lost.isEmpty, let identifier = type?.identifier {
        notes.append(DeclarationNote("Tauri cannot express keys of '\(identifier)': \(lost.joined(separator: ", "))"))
      }
      let exportedType = type.map { type in
        PropertyListValue.dictionary(
          .of([
            ("identifier", .string(type.identifier)),
            ("conformsTo", type["UTTypeConformsTo"].map { .array($0.texts.map { .string($0) }) }),
          ]))
      }
      var association = PropertyListValue.Dictionary.of([
        ("ext", .array(try extensions(document).map { .string($0) })), ("name", document["CFBundleTypeName"]),
        ("mimeType", try mimeType(document).map { .string($0) }), ("role", document["CFBundleTypeRole"]),
        ("rank", document["LSHandlerRank"]), ("contentTypes", .list(identifiers(document))),
        ("exportedType", exportedType),
      ])
      for entry in otherKeys(index) { association[entry.key] = entry.value }
      associations.append(.dictionary(association))
    }
    for type in files.types where !type.isExported {
      notes.append(
        DeclarationNote(
          "Tauri cannot import '\(type.type.identifier)'; add UTImportedTypeDeclarations to src-tauri/Info.plist"))
    }
    return (OrderedJSON.text(of: ["bundle": ["fileAssociations": .array(associations)]]), notes)
  }

  // MARK: electron-builder

  /// The app for macOS gets the keys of the Info.plist, because `fileAssociations` has no types; other apps get
  /// `fileAssociations`.
  mutating func electronBuilder() throws(FileAssociationError) -> (String, [DeclarationNote]) {
    var associations: [PropertyListValue] = []
    for (index, document) in files.documentTypes.enumerated() {
      let extensions = try extensions(document)
      var association = PropertyListValue.Dictionary.of([
        ("ext", extensions.count == 1 ? .string(extensions[0]) : .array(extensions.map { .string($0) })),
        ("name", document["CFBundleTypeName"]), ("description", document["CFBundleTypeName"]),
        ("mimeType", try mimeType(document).map { .string($0) }),
      ])
      for entry in otherKeys(index) { association[entry.key] = entry.value }
      associations.append(.dictionary(association))
    }
    let other: PropertyListValue = ["fileAssociations": .array(associations)]
    return (
      OrderedJSON.text(of: ["mac": ["extendInfo": .dictionary(keysOfInfoPlist)], "win": other, "linux": other]), notes
    )
  }

  // MARK: Expo

  func expo() -> (String, [DeclarationNote]) {
    (OrderedJSON.text(of: ["expo": ["ios": ["infoPlist": .dictionary(keysOfInfoPlist)]]]), notes)
  }

  // MARK: Briefcase

  mutating func briefcase() throws(FileAssociationError) -> (String, [DeclarationNote]) {
    noteKeptElements()
    let app = files.info["CFBundleIdentifier"]?.string?.split(separator: ".").last.map(String.init) ?? "APP"
    var lines: [String] = []
    // A table is named after its extension, and TOML does not allow the same table twice.
    var written: Set<String> = []
    for document in files.documentTypes {
      let extensions = try extensions(document)
      let first = extensions.first { !written.contains($0) }
      let omitted = extensions.filter { $0 != first }
      let listed = omitted.joined(separator: ", ")
      if first == nil {
        let name = document["CFBundleTypeName"]?.string.map { "'\($0)'" } ?? "a document type without a name"
        notes.append(
          DeclarationNote(
            omitted.isEmpty
              ? "a Briefcase document type needs an extension; omitted: \(name)"
              : "Briefcase allows only one document type per extension; omitted: \(name) for \(listed)"))
      } else if !omitted.isEmpty {
        notes.append(DeclarationNote("a Briefcase document type has only one extension; omitted: \(listed)"))
      }
      guard let first else { continue }
      written.insert(first)
      noteLosses(
        document,
        known: [
          "CFBundleTypeName", "CFBundleTypeRole", "LSHandlerRank", "LSItemContentTypes", "CFBundleTypeExtensions",
        ])
      let types = identifiers(document)
      if types.count > 1 {
        notes.append(
          DeclarationNote(
            "a Briefcase document type has only one type; omitted: \(types.dropFirst().joined(separator: ", "))"))
      }
      let isCore = types.first.flatMap { TypeRegistry.system.type($0) }?.isDeclared ?? false
      let declared = types.first.flatMap { exported[$0.lowercased()] ?? imported[$0.lowercased()] }
      let supertypes = declared?["UTTypeConformsTo"]?.texts
      let table = [app, "document_type", first].map(OrderedJSON.keyOfTOML).joined(separator: ".")
      lines += ["[tool.briefcase.app.\(table)]", "extension = \(OrderedJSON.quoted(first))"]
      if let name = document["CFBundleTypeName"]?.string { lines.append("description = \(OrderedJSON.quoted(name))") }
      if let mimeType = try mimeType(document) { lines.append("mime_type = \(OrderedJSON.quoted(mimeType))") }
      for key in ["CFBundleTypeRole", "LSHandlerRank"] {
        if let value = document[key]?.string { lines.append("macOS.\(key) = \(OrderedJSON.quoted(value))") }
      }
      if let type = types.first { lines.append("macOS.LSItemContentTypes = [\(OrderedJSON.quoted(type))]") }
      lines.append("macOS.is_core_type = \(isCore)")
      if let supertypes {
        let texts = try repeated(supertypes)
        lines.append("macOS.UTTypeConformsTo = [\(texts.map(OrderedJSON.quoted).joined(separator: ", "))]")
      }
      lines.append("")
    }
    return (lines.joined(separator: "\n"), notes)
  }
}
