import PropertyLists
import TypeRegistry
import UTDeclarationInputs
import UTText

extension PackagerConfiguration {
  /// The declarations of the app that the configuration is for.
  ///
  /// - Parameters:
  ///   - owner: the identifier of the app; nil for the identifier in the file.
  ///   - registry: the types of the system, and the user's own.
  package func files(owner: String?, in registry: TypeRegistry) throws(FileAssociationError) -> DeclaredFiles {
    var files = try DraftResolver.files(
      for: associations.map(\.draft), owner: owner ?? identifier?.text, name: name?.text, in: registry)
    files.packager = packager.rawValue
    for association in associations where !association.otherEntries.isEmpty {
      let names = association.otherEntries.compactMap(\.key.text).joined(separator: ", ")
      files.notes.append(
        DeclarationNote("only \(packager.rawValue) uses \(names)", at: association.otherEntries[0].key.location))
    }
    // Keys of an Info.plist that the configuration contains unchanged.
    if case .dictionary(let keys)? = infoPlistKeys?.propertyListValue {
      for entry in keys {
        if let known = files.info[entry.key]?.array, let more = entry.value.array {
          files.info[entry.key] = .array(known + more)
        } else {
          files.info[entry.key] = entry.value
        }
      }
    }
    return files
  }
}

extension PackagerConfiguration.Association {
  fileprivate var draft: FormatDraft {
    var draft = FormatDraft(extensions: extensions.compactMap(\.text), name: name?.text)
    draft.mimeTypes = mimeTypes.compactMap(\.text)
    draft.conformsTo = conformsTo.compactMap(\.text)
    draft.identifier = exportedType?.text
    draft.contentTypes = contentTypes.compactMap(\.text).filter { $0 != exportedType?.text }
    draft.role = role?.text
    draft.rank = rank?.text
    draft.isPackage = isPackage
    draft.icon = icon?.text
    draft.location = node.location
    draft.otherKeys = otherEntries.compactMap { entry in
      entry.key.text.map { .init(key: $0, value: entry.value.propertyListValue) }
    }
    return draft
  }
}
