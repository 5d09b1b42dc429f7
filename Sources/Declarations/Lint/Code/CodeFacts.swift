import PropertyLists
import UTBundleDeclarations

/// A uniform type identifier mentioned in code.
package struct TypeMention {
  package enum Kind {
    /// `UTType(exportedAs:)`: the app's own type.
    case exported
    /// `UTType(importedAs:)`: another app's type.
    case imported
    /// `UTType("…")`: any declared type.
    case plain
  }

  package let kind: Kind
  package let identifier: String
  /// The string.
  package let place: FindingPlace
  /// The platforms that the code is compiled for.
  package let platforms: Platforms
  /// Whether the result is force-unwrapped.
  package var isForced = false
}

/// A type in the list of types that a document class reads or writes.
package struct DocumentTypeUse {
  package enum Direction {
    case readable
    case writable
  }

  package let direction: Direction
  /// The identifier, if the list has it.
  package let identifier: String?
  /// The name after the dot, if the list has a constant of `UTType`.
  package let constant: String?
  package let place: FindingPlace
  package let platforms: Platforms
}

/// The facts in a source file that declarations must agree with.
package struct CodeFacts {
  /// The mentioned identifiers.
  package var mentions: [TypeMention] = []
  /// The identifiers behind constants such as `static let note = UTType(exportedAs: "com.example.note")`.
  package var constants: [String: String] = [:]
  /// The types that the document classes read and write.
  package var documentTypes: [DocumentTypeUse] = []
  /// Whether a SwiftUI scene edits documents.
  package var editsDocuments = false
  /// The byte ranges of comments that begin with `utictl:`.
  package var directives: [Range<Int>] = []
}
