import PropertyLists
import TypeRegistry
import UTDeclarationInputs
import UTText

extension PackagerConfiguration.Packager {
  /// The part of the program's configuration for declarations, with notes about what it cannot express.
  ///
  /// - Parameters:
  ///   - files: the declarations.
  ///   - registry: the types of the system and of the optional sets.
  package func text(of files: DeclaredFiles, in registry: TypeRegistry) -> (text: String, notes: [DeclarationNote]) {
    var writer = AssociationWriter(packager: self, files: files, registry: registry)
    switch self {
    case .tauri: return writer.tauri()
    case .electronBuilder: return writer.electronBuilder()
    case .expo: return writer.expo()
    case .briefcase: return writer.briefcase()
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

  private func tags(_ document: PropertyListValue.Dictionary, _ tagClass: TagClass, _ legacyKey: String) -> [String] {
    let found = identifiers(document).flatMap { identifier -> [String] in
      let declared = exported[identifier.lowercased()] ?? imported[identifier.lowercased()]
      return declared?.tags(tagClass.rawValue)
        ?? registry.type(identifier)?.tags.first { $0.tagClass == tagClass }?.values ?? []
    }
    return (found + (document[legacyKey]?.texts ?? [])).unique
  }

  private func extensions(_ document: PropertyListValue.Dictionary) -> [String] {
    tags(document, .filenameExtension, "CFBundleTypeExtensions")
  }

  private func mimeType(_ document: PropertyListValue.Dictionary) -> String? {
    tags(document, .mimeType, "CFBundleTypeMIMETypes").first
  }

  /// The keys that only this program knows, if the declarations come from its configuration.
  private func otherKeys(_ index: Int) -> [PropertyListValue.Dictionary.Entry] {
    files.packager == packager.rawValue ? files.otherKeys[index] ?? [] : []
  }

  private mutating func noteLosses(_ document: PropertyListValue.Dictionary, known: Set<String>) {
    let lost = document.map(\.key).filter { !known.contains($0) }
    if !lost.isEmpty {
      notes.append(
        DeclarationNote(
          "\(packager.rawValue) cannot express \(lost.joined(separator: ", ")) of '\(document["CFBundleTypeName"]?.string ?? "")'"
        ))
    }
  }

  // MARK: Tauri

  mutating func tauri() -> (String, [DeclarationNote]) {
    var written: Set<String> = []
    let associations = files.documentTypes.enumerated().map { index, document -> PropertyListValue in
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
        notes.append(DeclarationNote("Tauri cannot express \(lost.joined(separator: ", ")) of '\(identifier)'"))
      }
      let exportedType = type.map { type in
        PropertyListValue.dictionary(
          .of([
            ("identifier", .string(type.identifier)),
            ("conformsTo", type["UTTypeConformsTo"].map { .array($0.texts.map { .string($0) }) }),
          ]))
      }
      var association = PropertyListValue.Dictionary.of([
        ("ext", .array(extensions(document).map { .string($0) })), ("name", document["CFBundleTypeName"]),
        ("mimeType", mimeType(document).map { .string($0) }), ("role", document["CFBundleTypeRole"]),
        ("rank", document["LSHandlerRank"]), ("contentTypes", .list(identifiers(document))),
        ("exportedType", exportedType),
      ])
      for entry in otherKeys(index) { association[entry.key] = entry.value }
      return .dictionary(association)
    }
    for type in files.types where !type.isExported {
      notes.append(
        DeclarationNote(
          "Tauri cannot import '\(type.type.identifier)'; add UTImportedTypeDeclarations to src-tauri/Info.plist"))
    }
    return (OrderedJSON.text(of: ["bundle": ["fileAssociations": .array(associations)]]), notes)
  }

  // MARK: electron-builder

  /// The app for macOS gets the keys of the Info.plist, because `fileAssociations` has no types; the others get that.
  mutating func electronBuilder() -> (String, [DeclarationNote]) {
    let associations = files.documentTypes.enumerated().map { index, document -> PropertyListValue in
      let extensions = extensions(document)
      var association = PropertyListValue.Dictionary.of([
        ("ext", extensions.count == 1 ? .string(extensions[0]) : .array(extensions.map { .string($0) })),
        ("name", document["CFBundleTypeName"]), ("description", document["CFBundleTypeName"]),
        ("mimeType", mimeType(document).map { .string($0) }),
      ])
      for entry in otherKeys(index) { association[entry.key] = entry.value }
      return .dictionary(association)
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

  mutating func briefcase() -> (String, [DeclarationNote]) {
    let app = files.info["CFBundleIdentifier"]?.string?.split(separator: ".").last.map(String.init) ?? "APP"
    var lines: [String] = []
    for document in files.documentTypes {
      let extensions = extensions(document)
      if extensions.count > 1 {
        notes.append(
          DeclarationNote(
            "a Briefcase document type has only one extension; omitted: \(extensions.dropFirst().joined(separator: ", "))"
          ))
      }
      guard let first = extensions.first else { continue }
      noteLosses(
        document,
        known: [
          "CFBundleTypeName", "CFBundleTypeRole", "LSHandlerRank", "LSItemContentTypes", "CFBundleTypeExtensions",
        ])
      let isOwn = identifiers(document).contains { exported[$0.lowercased()] != nil }
      let supertypes = identifiers(document).first.flatMap { exported[$0.lowercased()]?["UTTypeConformsTo"]?.texts }
      lines += ["[tool.briefcase.app.\(app).document_type.\(first)]", "extension = \(OrderedJSON.quoted(first))"]
      if let name = document["CFBundleTypeName"]?.string { lines.append("description = \(OrderedJSON.quoted(name))") }
      if let mimeType = mimeType(document) { lines.append("mime_type = \(OrderedJSON.quoted(mimeType))") }
      for key in ["CFBundleTypeRole", "LSHandlerRank"] {
        if let value = document[key]?.string { lines.append("macOS.\(key) = \(OrderedJSON.quoted(value))") }
      }
      lines.append(
        "macOS.LSItemContentTypes = [\(identifiers(document).map(OrderedJSON.quoted).joined(separator: ", "))]")
      lines.append("macOS.is_core_type = \(!isOwn)")
      if let supertypes {
        lines.append("macOS.UTTypeConformsTo = [\(supertypes.map(OrderedJSON.quoted).joined(separator: ", "))]")
      }
      lines.append("")
    }
    return (lines.joined(separator: "\n"), notes)
  }
}
