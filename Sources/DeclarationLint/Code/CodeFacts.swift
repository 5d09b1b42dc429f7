import BundleDeclarations
import PropertyLists

/// A uniform type identifier that code names.
struct TypeMention {
  enum Kind {
    /// `UTType(exportedAs:)`: the app's own.
    case exported
    /// `UTType(importedAs:)`: another's.
    case imported
    /// `UTType("…")`: whatever is declared.
    case plain
  }

  let kind: Kind
  let identifier: String
  /// The string.
  let place: Place
  /// Where the code is compiled.
  let platforms: Platforms
}

/// A type in the list of types that a document class reads or writes.
struct DocumentTypeUse {
  enum Direction {
    case readable
    case writable
  }

  let direction: Direction
  /// The identifier, where it stands there.
  let identifier: String?
  /// The name after the dot, where a constant of `UTType` stands there.
  let constant: String?
  let place: Place
  let platforms: Platforms
}

/// What a file of code says that declarations have to agree with.
struct CodeFacts {
  /// The identifiers that are named.
  var mentions: [TypeMention] = []
  /// The identifiers behind constants such as `static let note = UTType(exportedAs: "com.example.note")`.
  var constants: [String: String] = [:]
  /// What the document classes read and write.
  var documentTypes: [DocumentTypeUse] = []
  /// Whether a SwiftUI scene edits documents.
  var editsDocuments = false
}
