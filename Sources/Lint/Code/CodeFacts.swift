import BundleDeclarations
import PropertyLists

/// A uniform type identifier that code names.
package struct TypeMention {
  package enum Kind {
    /// `UTType(exportedAs:)`: the app's own.
    case exported
    /// `UTType(importedAs:)`: another's.
    case imported
    /// `UTType("…")`: whatever is declared.
    case plain
  }

  package let kind: Kind
  package let identifier: String
  /// The string.
  package let place: FindingPlace
  /// Where the code is compiled.
  package let platforms: Platforms
}

/// A type in the list of types that a document class reads or writes.
package struct DocumentTypeUse {
  package enum Direction {
    case readable
    case writable
  }

  package let direction: Direction
  /// The identifier, where it stands there.
  package let identifier: String?
  /// The name after the dot, where a constant of `UTType` stands there.
  package let constant: String?
  package let place: FindingPlace
  package let platforms: Platforms
}

/// What a file of code says that declarations have to agree with.
package struct CodeFacts {
  /// The identifiers that are named.
  package var mentions: [TypeMention] = []
  /// The identifiers behind constants such as `static let note = UTType(exportedAs: "com.example.note")`.
  package var constants: [String: String] = [:]
  /// What the document classes read and write.
  package var documentTypes: [DocumentTypeUse] = []
  /// Whether a SwiftUI scene edits documents.
  package var editsDocuments = false
  /// The bytes of comments that begin with `utictl:`.
  package var directives: [Range<Int>] = []
}
