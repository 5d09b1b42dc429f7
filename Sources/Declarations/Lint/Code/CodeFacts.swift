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
  /// The type after `conformingTo:`; nil if there is none.
  package var parent: TypeParent?

  /// Creates a mention.
  package init(
    kind: Kind, identifier: String, place: FindingPlace, platforms: Platforms, isForced: Bool = false,
    parent: TypeParent? = nil
  ) {
    self.kind = kind
    self.identifier = identifier
    self.place = place
    self.platforms = platforms
    self.isForced = isForced
    self.parent = parent
  }

  /// The same mention of another type.
  func replacing(identifier: String) -> TypeMention {
    TypeMention(
      kind: kind, identifier: identifier, place: place, platforms: platforms, isForced: isForced, parent: parent)
  }
}

/// The type after `conformingTo:`.
package struct TypeParent {
  /// The identifier, if it is a string.
  package let identifier: String?
  /// The name after the dot, if it is a constant of `UTType`.
  package let constant: String?
  package let place: FindingPlace
}

/// A string in a constant: `static let identifier = "com.example.note"`.
package struct StringConstant {
  /// The name of the type that it is a member of, or a brace if it is local; nil for a global one.
  package let type: String?
  package let name: String
  package let value: String
}

/// A mention whose identifier is in a constant that the file does not define: `UTType(exportedAs: Names.note)`.
package struct ConstantMention {
  /// The mention, with the constant as written for its identifier.
  package let mention: TypeMention
  /// The name of the type that the constant is a member of; nil for a global one.
  package let type: String?
  package let name: String
}

/// A type in the list of types that a document class reads or writes.
package struct DocumentTypeUse {
  package enum Direction {
    case readable
    case writable
  }

  package let direction: Direction
  /// The identifier, if the list contains it.
  package let identifier: String?
  /// The name after the dot, if the list contains a constant of `UTType`.
  package let constant: String?
  package let place: FindingPlace
  package let platforms: Platforms
}

/// The part of the code in the life cycle of an app.
package struct LifeCycleFacts {
  /// Whether UIKit starts the app: `UIApplicationMain`, or `@main` before an app delegate.
  package var startsUIKit = false
  /// Whether a type is SwiftUI's `App`.
  package var hasSwiftUIApp = false
  /// Whether it may return scene configurations.
  package var configuresScenes = false
  /// The windows that are created with a frame, and therefore belong to no scene.
  package var windows: [FindingPlace] = []
}

/// The facts in a source file that declarations must agree with.
package struct CodeFacts {
  /// The mentioned identifiers.
  package var mentions: [TypeMention] = []
  /// The identifiers behind constants such as `static let note = UTType(exportedAs: "com.example.note")`.
  package var constants: [String: String] = [:]
  /// The mentions by constants of other files.
  package var constantMentions: [ConstantMention] = []
  /// The types that the document classes read and write.
  package var documentTypes: [DocumentTypeUse] = []
  /// The types that subclasses of `NSDocument` read and write, which are names or identifiers.
  package var typeNames: [DocumentTypeUse] = []
  /// Whether a SwiftUI scene edits documents.
  package var editsDocuments = false
  /// Its part in the life cycle of the app.
  package var lifeCycle = LifeCycleFacts()
  /// The byte ranges of comments that begin with `utictl:`.
  package var directives: [Range<Int>] = []
}
