import Foundation
import TypeRegistry

/// A save that waits for its turn, with everything it needs.
struct SaveRequest: Sendable {
  /// The destination of a save.
  struct Place: Sendable {
    var url: URL
    /// The previous URL of the file, if its name changes with the type.
    var replacedURL: URL?
    /// Whether the name differs from the requested one.
    var isRenamed = false
  }

  /// Determines which of two saves has the newer contents.
  struct Age: Sendable, Comparable {
    /// The number of changes when the contents were requested.
    var revision: UInt64
    /// The number of the save, which decides if the revision is the same, as for documents that do not count changes.
    var number: Int

    static func < (one: Age, other: Age) -> Bool { (one.revision, one.number) < (other.revision, other.number) }
  }

  /// The contents to save.
  struct Contents: Sendable {
    let handedOver: HandedOver<Any>
    let attributes: HandedOver<[AnyHashable: Any]>
    /// The identifier of their type.
    let type: String
    /// The extension for files of this type.
    let filenameExtension: String
    /// The document's token for the changes that they include.
    let token: HandedOver<Any>
    /// These changes.
    let moment: ChangeHistory.Moment
  }

  /// The location to save to. It can change until the save's turn comes: the file may move, or its location may be
  /// read-only.
  struct Target: Sendable {
    var operation: UIDocument.SaveOperation
    /// The requested destination.
    var url: URL
    /// The destination.
    var place: Place
    /// Whether it replaces the document's file, wherever that is.
    var followsFile: Bool
  }

  let contents: Contents
  var target: Target
  /// The number of the document's save, in the order of the requests.
  let number: Int
  /// The progress of the save.
  let progress: Progress
  /// The number of times that the document's file was given up before the call; nil if a different file was requested.
  let timesGivenUp: Int?
  /// Whether the document was open at the time of the request.
  let isOfOpenDocument: Bool
  /// Whether it is open afterward in any case.
  let opensDocument: Bool

  var age: Age { Age(revision: contents.moment.revision, number: number) }
}

extension SaveRequest.Place {
  /// Determines the destination for a requested URL.
  ///
  /// - Parameters:
  ///   - url: the requested URL.
  ///   - type: the identifier of the document's type.
  ///   - filenameExtension: the extension of the type.
  ///   - operation: the purpose of the save.
  ///   - registry: the types.
  /// - Throws: `CocoaError` if the existing item cannot be examined.
  init(
    of url: URL, ofType type: String?, withExtension filenameExtension: String,
    for operation: UIDocument.SaveOperation, in registry: TypeRegistry
  ) throws {
    self.url = registry.url(url, withExtension: filenameExtension, for: type)
    isRenamed = self.url != url
    replacedURL = try operation == .forOverwriting && isRenamed && url.exists() ? url : nil
  }
}

/// Contents that were requested before their save begins.
struct PreparedContents {
  var contents: Any
  /// The changes that they include.
  var token: ChangeHistory.Moment
  /// The type to save them as; nil for the file's type.
  var type: String?
}

/// The result of a save.
struct Saving: Sendable {
  var url: URL
  var date: Date?
  /// The previous URL of the document, if it is read-only.
  var unwritableURL: URL?
  /// Why the file of the old type still exists, if it does.
  var remains: DocumentError?
}

/// The outcome of a save that did not fail.
enum SaveResult: Sendable {
  case saved(Saving)
  /// Closing already saved everything.
  case superfluous
  /// A newer version, with all changes of this one, was already written to the same location.
  case overtaken
  /// The file was given up in the meantime.
  case givenUp
}
