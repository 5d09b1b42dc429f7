import Foundation

extension UIDocument {
  /// The state of a document. Source: UIDocument.h.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The document is open and can be edited, without errors.
    public static let normal: State = []
    /// The document has not been opened, could not be opened, or was closed. Its information about the file may be out
    /// of date.
    public static let closed = State(rawValue: 1 << 0)
    /// Another program saved the file in the meantime, and both versions are kept until the conflict is resolved.
    public static let inConflict = State(rawValue: 1 << 1)
    /// The document could not be saved or reread.
    public static let savingError = State(rawValue: 1 << 2)
    /// The document must not be edited now.
    public static let editingDisabled = State(rawValue: 1 << 3)
    /// The document is being read or saved; see ``UIDocument/progress``.
    public static let progressAvailable = State(rawValue: 1 << 4)
  }

  /// The purpose of a save. Source: UIDocument.h.
  public enum SaveOperation: Int, Sendable {
    /// A new file.
    case forCreating = 0
    /// A new version of the file.
    case forOverwriting = 1
  }

  /// A change to a document's contents. Source: UIDocument.h.
  public enum ChangeKind: Int, Sendable {
    /// A new change.
    case done = 0
    /// A change was undone.
    case undone = 1
    /// A change that had been undone was redone.
    case redone = 2
    /// The contents were saved or read.
    case cleared = 3
  }

  /// A way to create a document, such as a blank one or one from a scan, defined by the program.
  public struct CreationIntent: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Creates a value with a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A standard document.
    public static let `default` = CreationIntent("UIDocumentCreationIntentDefault")
  }

  /// Posted by the document whenever ``documentState`` changes.
  public nonisolated static let stateChangedNotification = NSNotification.Name("UIDocumentStateChangedNotification")

  /// Posted by a document from a read-only location when it was saved elsewhere.
  public nonisolated static let didMoveToWritableLocationNotification = NSNotification.Name(
    "UIDocumentDidMoveToWritableLocationNotification")

  /// In the user info of ``didMoveToWritableLocationNotification``: the document's previous URL.
  public nonisolated static let didMoveToWritableLocationOldURLKey = "UIDocumentDidMoveToWritableLocationOldURLKey"

  /// In the user info of a document's user activity: the document's URL.
  public nonisolated static let userActivityURLKey = NSUserActivityDocumentURLKey

  /// The typed contents of ``didMoveToWritableLocationNotification``.
  public struct DidMoveToWritableLocationMessage: Sendable {
    /// The document that moved.
    public var document: UIDocument
    /// The previous URL.
    public var oldURL: URL

    /// Creates a value from a notification.
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

extension Lifecycle {
  /// The state in the terms of Apple's class.
  package var state: UIDocument.State {
    var state: UIDocument.State = isOpen ? [] : .closed
    if isInConflict { state.insert(.inConflict) }
    if hasSavingError { state.insert(.savingError) }
    if isEditingDisabled { state.insert(.editingDisabled) }
    if isBusy { state.insert(.progressAvailable) }
    return state
  }
}
