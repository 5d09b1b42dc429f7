import PropertyLists
import UTText

/// An app's declarations of the files that it opens and the types that it defines.
///
/// The keys are the keys of an Info.plist; other forms are generated from them.
package struct DeclaredFiles: Sendable {
  /// The keys: `CFBundleDocumentTypes`, `UTExportedTypeDeclarations`, `UTImportedTypeDeclarations`, and any other.
  package var info: PropertyListValue.Dictionary
  /// Notes for readers and users: invented identifiers, unknown keys, and parts that a form cannot express.
  package var notes: [DeclarationNote] = []
  /// The keys of a packager's associations that have no meaning for other programs, by the position of the document
  /// type.
  var otherKeys: [Int: [PropertyListValue.Dictionary.Entry]] = [:]
  /// The packager whose keys they are.
  var packager: String?

  /// Declarations with the keys of an Info.plist.
  package init(info: PropertyListValue.Dictionary) { self.info = info }

  /// The entries of `UTExportedTypeDeclarations`, then of `UTImportedTypeDeclarations`.
  var types: [(type: PropertyListValue.Dictionary, isExported: Bool)] {
    dictionaries("UTExportedTypeDeclarations").map { ($0, true) }
      + dictionaries("UTImportedTypeDeclarations").map { ($0, false) }
  }

  /// The entries of `CFBundleDocumentTypes`.
  var documentTypes: [PropertyListValue.Dictionary] { dictionaries("CFBundleDocumentTypes") }

  private func dictionaries(_ key: String) -> [PropertyListValue.Dictionary] {
    info[key]?.array?.compactMap(\.dictionary) ?? []
  }
}

/// A remark about a conversion.
package struct DeclarationNote: Hashable, Sendable, CustomStringConvertible {
  /// The remark, in lower case without a period.
  package let message: String
  /// The location that it is about; nil if it is about no location in a file.
  package let location: SourceLocation?

  init(_ message: String, at location: SourceLocation? = nil) {
    // It may contain names from a file.
    self.message = PrintableText.of(message)
    self.location = location
  }

  /// `file:line:column: note: message`
  package var description: String { "\(location.map { "\($0): " } ?? "")note: \(message)" }
}

/// The reason why declarations cannot be read or made.
package struct FileAssociationError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  package let help: String
  package let location: SourceLocation?

  init(_ message: String, help: String, at location: SourceLocation? = nil) {
    // It may contain names from a file.
    self.message = PrintableText.of(message)
    self.help = help
    self.location = location
  }

  package var description: String { "\(location.map { "\($0): " } ?? "")\(message); \(help)" }
}

extension PropertyListValue {
  /// The texts of an array, or a single text.
  var texts: [String] { string.map { [$0] } ?? array?.compactMap(\.string) ?? [] }

  /// Texts as an array; nil for none.
  static func list(_ texts: [String]) -> PropertyListValue? { texts.isEmpty ? nil : .array(texts.map { .string($0) }) }
}

extension PropertyListValue.Dictionary {
  /// The tags of a class in a type declaration.
  func tags(_ tagClass: String) -> [String] { self["UTTypeTagSpecification"]?[tagClass]?.texts ?? [] }

  /// A document type in messages: its name, or its first content type.
  var title: String {
    let name = self["CFBundleTypeName"]?.string ?? self["LSItemContentTypes"]?.texts.first
    return name.map { "type '\($0)'" } ?? "an unnamed type"
  }

  /// The identifier of a type declaration; empty if there is none.
  var identifier: String { self["UTTypeIdentifier"]?.string ?? "" }

  /// The property list as XML.
  ///
  /// - Throws: if a property list cannot contain a value, or XML cannot contain a character.
  func validXML() throws(FileAssociationError) -> String {
    let text: String
    do {
      text = String(
        decoding: try PropertyListValue.dictionary(self).xmlRepresentation(keyOrder: .source), as: UTF8.self)
    } catch { throw FileAssociationError("\(error)", help: "change the value") }
    let isInvalid = text.unicodeScalars.contains { scalar in
      scalar.value < 0x20 && !["\n", "\t", "\r"].contains(scalar) || scalar.value == 0xFFFE || scalar.value == 0xFFFF
    }
    guard !isInvalid else {
      throw FileAssociationError(
        "a string contains a character that XML does not allow", help: "remove the character")
    }
    return text
  }

  /// Entries that have a value.
  static func of(_ entries: [(String, PropertyListValue?)]) -> PropertyListValue.Dictionary {
    PropertyListValue.Dictionary(entries.compactMap { entry in entry.1.map { Entry(key: entry.0, value: $0) } })
  }
}

extension [String] {
  /// The texts without repetitions.
  var unique: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
