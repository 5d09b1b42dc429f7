import Foundation

extension UIDocument {
  /// How a document is. Source: UIDocument.h.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It is open and can be edited, and nothing is wrong.
    public static let normal: State = []
    /// It was not opened, could not be opened, or was closed. What it says of its file may be out of date.
    public static let closed = State(rawValue: 1 << 0)
    /// Another program saved the file meanwhile, and both versions are kept until somebody decides.
    public static let inConflict = State(rawValue: 1 << 1)
    /// It could not be saved, or not be read again.
    public static let savingError = State(rawValue: 1 << 2)
    /// It must not be edited now.
    public static let editingDisabled = State(rawValue: 1 << 3)
    /// It is being read or saved; ``UIDocument/progress`` says how far that has come.
    public static let progressAvailable = State(rawValue: 1 << 4)
  }

  /// What a save is for. Source: UIDocument.h.
  public enum SaveOperation: Int, Sendable {
    /// A new file.
    case forCreating = 0
    /// A new version of the file.
    case forOverwriting = 1
  }

  /// What happened to a document's contents. Source: UIDocument.h.
  public enum ChangeKind: Int, Sendable {
    /// A change.
    case done = 0
    /// A change was undone.
    case undone = 1
    /// A change that had been undone was redone.
    case redone = 2
    /// What is on disk is what there is.
    case cleared = 3
  }

  /// A way to create a document, such as a blank one or one from a scan; what it means is up to the program.
  public struct CreationIntent: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// A way of this name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A document as it comes.
    public static let `default` = CreationIntent("UIDocumentCreationIntentDefault")
  }

  /// Posted with the document whenever ``documentState`` has changed.
  public nonisolated static let stateChangedNotification = NSNotification.Name("UIDocumentStateChangedNotification")

  /// Posted with a document from a place that cannot be written to, when it was saved elsewhere.
  public nonisolated static let didMoveToWritableLocationNotification = NSNotification.Name(
    "UIDocumentDidMoveToWritableLocationNotification")

  /// In the information of ``didMoveToWritableLocationNotification``: the URL that the document had.
  public nonisolated static let didMoveToWritableLocationOldURLKey = "UIDocumentDidMoveToWritableLocationOldURLKey"

  /// In the information of a document's user activity: the document's URL.
  public nonisolated static let userActivityURLKey = NSUserActivityDocumentURLKey

  /// What ``didMoveToWritableLocationNotification`` says, with types.
  public struct DidMoveToWritableLocationMessage: Sendable {
    /// The document that moved.
    public var document: UIDocument
    /// Where it was.
    public var oldURL: URL

    /// What a notification says.
    ///
    /// - Returns: nil for other notifications.
    public init?(_ notification: Notification) {
      guard notification.name == UIDocument.didMoveToWritableLocationNotification,
        let document = notification.object as? UIDocument,
        let oldURL = notification.userInfo?[UIDocument.didMoveToWritableLocationOldURLKey] as? URL
      else { return nil }
      (self.document, self.oldURL) = (document, oldURL)
    }
  }
}
