import Foundation
import TypeRegistry

/// What a save needs to know when its turn comes.
struct SaveRequest: Sendable {
  /// Where a save writes to.
  struct Place: Sendable {
    var url: URL
    /// Where the file was, if its name changes with the type.
    var replacedURL: URL?
    /// Whether that is another name than was asked for.
    var isRenamed = false
  }

  /// Which of two saves has the newer contents.
  struct Age: Sendable, Comparable {
    /// When the contents were asked for: how many changes there were.
    var revision: UInt64
    /// Among contents of one revision, which documents that do not count their changes have only: how many saves there were.
    var number: Int

    static func < (one: Age, other: Age) -> Bool { (one.revision, one.number) < (other.revision, other.number) }
  }

  var contents: HandedOver<Any>
  var attributes: HandedOver<[AnyHashable: Any]>
  var token: HandedOver<Any>
  /// The changes that the contents hold.
  var moment: ChangeHistory.Moment
  /// How many saves of the document were asked for before.
  var number: Int
  /// How far it has come.
  var progress: Progress
  var operation: UIDocument.SaveOperation
  /// Where to, as it was asked for.
  var url: URL
  /// Where to.
  var place: Place
  /// Whether that is the document's file, wherever it is when its turn comes.
  var isOwnFile: Bool
  /// Whether the document was open when it was asked for.
  var isOfOpenDocument: Bool
  /// Whether it is open afterwards in any case.
  var opensDocument: Bool
  var filenameExtension: String
  /// For which type there are contents.
  var contentsType: String
}

extension SaveRequest {
  var age: Age { Age(revision: moment.revision, number: number) }
}

extension SaveRequest.Place {
  /// Where a document is saved that was asked to be saved somewhere.
  ///
  /// - Parameters:
  ///   - url: where.
  ///   - type: the identifier of its type.
  ///   - filenameExtension: the extension of that.
  ///   - operation: what for.
  ///   - registry: the types.
  /// - Throws: `CocoaError` if it cannot be known what is there.
  init(
    of url: URL, ofType type: String?, withExtension filenameExtension: String,
    for operation: UIDocument.SaveOperation, in registry: TypeRegistry
  ) throws {
    self.url = registry.url(url, withExtension: filenameExtension, for: type)
    isRenamed = self.url != url
    replacedURL = try operation == .forOverwriting && isRenamed && url.exists() ? url : nil
  }
}

/// Contents that were asked for before their save begins.
struct PreparedContents {
  var contents: Any
  /// The changes that they hold.
  var token: ChangeHistory.Moment
  /// The type to save them as; nil for that of the file.
  var type: String?
}

/// What a save did.
struct Saving: Sendable {
  var url: URL
  var date: Date?
  /// Where the document was, if that cannot be written to.
  var unwritableURL: URL?
  /// Why the file of the old type is still there, if it is.
  var remains: DocumentError?
}

/// How a save ended that did not fail.
enum SaveResult: Sendable {
  case saved(Saving)
  /// Closing has saved all meanwhile.
  case superfluous
  /// A newer version, with all changes of this one, was written to the same place before.
  case overtaken
  /// The file was to go meanwhile.
  case givenUp
}
