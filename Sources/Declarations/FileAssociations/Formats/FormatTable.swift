import PropertyLists
import TypeRegistry
import UTDeclarationInputs
import UTText

/// A table of formats: a YAML or JSON file with nothing else.
///
/// ```yaml
/// owner: com.example.notes
/// name: Notes
/// types:
///   - {extensions: note, name: Note, conforms-to: public.json}
///   - {extensions: [md, markdown], name: Markdown document}
/// ```
package struct FormatTable {
  private static let keys: Set<String> = [
    "extensions", "name", "mime-types", "conforms-to", "identifier", "content-types", "role", "rank", "package", "icon",
  ]

  private let root: YAMLNode

  /// Reads a table.
  ///
  /// - Returns: nil if the file is not a table of formats.
  package init?(_ bytes: [UInt8], named path: String) throws(FileAssociationError) {
    do {
      guard let root = try YAMLReader.read(bytes, named: path), root["types"] != nil else { return nil }
      self.root = root
    } catch {
      throw FileAssociationError(
        error.message, help: error.help.isEmpty ? "correct the YAML" : error.help, at: error.location)
    }
  }

  /// The declarations that the table describes.
  ///
  /// - Parameters:
  ///   - owner: the identifier of the app; nil for the identifier in the table.
  ///   - registry: the types of the system, and the user's own.
  package func files(owner: String?, in registry: TypeRegistry) throws(FileAssociationError) -> DeclaredFiles {
    for entry in root.entries where !["owner", "name", "types"].contains(entry.key.text) {
      throw FileAssociationError(
        "unknown key '\(entry.key.text ?? "")'", help: "use owner, name, or types", at: entry.key.location)
    }
    var drafts: [FormatDraft] = []
    for row in root["types"]?.elements ?? [] { drafts.append(try Self.draft(row)) }
    return try DraftResolver.files(
      for: drafts, owner: owner ?? root["owner"]?.text, name: root["name"]?.text, in: registry)
  }

  private static func draft(_ row: YAMLNode) throws(FileAssociationError) -> FormatDraft {
    for entry in row.entries where !keys.contains(entry.key.text ?? "") {
      throw FileAssociationError(
        "unknown key '\(entry.key.text ?? "")'", help: "choose from \(keys.sorted().joined(separator: ", "))",
        at: entry.key.location)
    }
    guard !row.entries.isEmpty else {
      let isEmpty = if case .mapping = row.value { true } else { false }
      throw FileAssociationError(
        isEmpty ? "the mapping is empty" : "expected a mapping, found \(row.kind)",
        help: "use a mapping such as {extensions: note, name: Note}",
        at: row.location)
    }
    var draft = FormatDraft(extensions: row["extensions"]?.texts ?? [], name: row["name"]?.text)
    draft.mimeTypes = row["mime-types"]?.texts ?? []
    draft.conformsTo = row["conforms-to"]?.texts ?? []
    draft.identifier = row["identifier"]?.text
    draft.contentTypes = row["content-types"]?.texts ?? []
    draft.role = row["role"]?.text
    draft.rank = row["rank"]?.text
    draft.isPackage = row["package"]?.propertyListValue == .boolean(true)
    draft.icon = row["icon"]?.text
    draft.location = row.location
    return draft
  }
}
