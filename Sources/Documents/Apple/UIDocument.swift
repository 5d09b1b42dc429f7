import Foundation
import InstalledTypes
import Synchronization
import Threads
import TypeRegistry

/// A document that is opened, edited, saved, reverted and closed without ever losing work: Apple's class of that name,
/// without its user interface.
///
/// ```swift
/// final class Note: UIDocument {
///   var text = "" { didSet { updateChangeCount(.done) } }
///   override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }
///   override func load(fromContents contents: Any, ofType typeName: String?) throws {
///     text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
///   }
/// }
/// let note = Note(fileURL: url)
/// try await note.lifecycle.open()
/// ```
/// Changes are saved by themselves: see ``UIDocumentAdditions/autosavePolicy``. The methods with completion handlers are those
/// of the original, to call and to override; ``DocumentLifecycle`` calls them, and throws what went wrong. What the original
/// does not have is in ``UIDocumentAdditions``, so a subclass may have members of the same names.
///
/// ## Isolation
/// A document belongs to the main actor: its contents are loaded, changed and asked for there, and completion handlers run
/// there, because only there can the methods be called. What runs in the background is `nonisolated`, and thus the compiler
/// keeps it away from the contents: `read(from:)`, both `writeContents`, ``performAsynchronousFileAccess(_:)``, the messages
/// of ``NSFilePresenter``, and the properties that say something about the file. Those are asked for on several threads;
/// overrides have to be safe for that; in a subclass that says `@MainActor`, too, `read(from:)` hands over what it has read with
/// `DispatchQueue.main.sync`. Apple's header said the same of its class up to SDK 16; later ones leave the class without an actor,
/// and code written for either compiles. Nothing here blocks a thread of Swift's pool.
///
/// ## Where it differs from the original
/// - Completion handlers always run, also when ``contents(forType:)`` throws or an override drops its block.
/// - What another program saved is never overwritten: see ``UIDocumentAdditions/conflictVersions``. Neither is what is in the
///   file's place when a document that was not opened is saved for overwriting. What any program writes is noticed, also if it
///   coordinates with nobody: a document without changes is read again, and follows its file when that is moved.
/// - ``SaveOperation/forCreating`` fails where something is already.
/// - A document whose changes could not be saved stays open when it is closed, and the changes go to
///   ``UIDocumentAdditions/recoveryStore``. Closing a new document with changes saves it, and dropping an open one with changes does
///   not drop the changes, unless its ``UIDocumentAdditions/autosavePolicy`` saves nothing by itself.
/// - An open document keeps the version that it has read open, and so needs a file descriptor: a program that opens a thousand
///   raises its limit (`RLIMIT_NOFILE`).
/// - A URL that is no file's makes opening and saving fail, where the original raises an exception.
///
/// Source of the behaviour: UIDocument.h, Apple's documentation, and the Document-Based App Programming Guide for iOS.
@preconcurrency @MainActor
open class UIDocument: NSObject, NSFilePresenter, ProgressReporting, UIUserActivityRestoring, UIDocumentAdditions {
  /// What is on disk.
  nonisolated let file: DocumentFile
  /// What the document does; changes on the main actor only. The thread sanitizer does not see how a `Mutex` waits.
  nonisolated let lifecycleState = Monitor(Lifecycle())

  /// Nil as long as nobody has asked for it.
  var undoManagerIfLoaded: UndoManager?
  var undoObservation: UndoObservation?
  /// Nil as long as nothing was changed and nobody has asked for it.
  var autosaveTimerIfMade: AutosaveTimer?
  /// Told when there is something new about changes.
  var changeObserver: () -> Void = {}
  /// The calls that have not ended.
  var calls = OngoingCalls()
  /// Where the file was when the main actor heard of it last, and the state that was told last.
  var told: (url: URL, state: State)
  var errorsInHandling: [any Error] = []
  /// Whether unsaved contents could not be kept when that was tried last.
  var cannotKeep = false
  /// Whether something was changed since the last save that is no change of the contents.
  nonisolated let hasViewState = Atomic(false)
  /// How the calls end, and what went wrong last.
  let ending = EndingCall()
  /// Whether a handler of errors may ask the user.
  var mayAskUser = true

  /// A document at a place; nothing is read, and nothing need be there.
  public init(fileURL url: URL) {
    file = DocumentFile(url: url, registry: .current)
    told = (url, .closed)
    super.init()
  }

  // MARK: The file

  /// Where the file is. Follows it when it is moved, and when it is saved elsewhere.
  nonisolated public var fileURL: URL { file.url }

  /// What the document is called: the file's name without its extension.
  nonisolated open var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }

  /// The identifier of the type, from the extension; nil if nothing declares one.
  nonisolated open var fileType: String? { file.registry.fileType(at: fileURL) }

  /// When the file was last changed as far as is known: by the last opening, reverting or saving. Nil before that.
  nonisolated open var fileModificationDate: Date? {
    get { file.state.locked { $0.modificationDate } }
    set { file.state.locked { $0.modificationDate = newValue } }
  }

  /// How the document is. Changes on the main actor only.
  nonisolated open var documentState: State { lifecycleState.locked { $0.state } }

  /// How far reading or saving has come, while ``documentState`` has ``State/progressAvailable``. Cancelling it cancels the
  /// save that is being written. That is not an error: it ends with `CocoaError.userCancelled`, its changes stay unsaved.
  nonisolated open var progress: Progress { file.report.progress }

  // MARK: Opening and closing

  /// Reads the file, unless the document is open: ``revert(toContentsOf:completionHandler:)`` throws changes away.
  ///
  /// - Parameter completionHandler: runs on the main actor, with whether that succeeded.
  open func open(completionHandler: ((Bool) -> Void)? = nil) { begin(ongoing(completionHandler)) { .open($0) } }

  /// Saves what is not saved, and closes the document. It stays open if it could not be saved.
  open func close(completionHandler: ((Bool) -> Void)? = nil) { beginClosing(completionHandler) }

  /// Reads a file, on a thread that may wait: the standard one passes Data or a FileWrapper to ``load(fromContents:ofType:)``.
  nonisolated open func read(from url: URL) throws { try readContents(from: url) }

  /// Takes over what was read. To be overridden.
  ///
  /// - Parameters:
  ///   - contents: Data, or the FileWrapper of a package.
  ///   - typeName: the identifier of its type; nil if unknown.
  open func load(fromContents contents: Any, ofType typeName: String?) throws {
    throw DocumentError.unsupportedType(typeName ?? fileURL.pathExtension)
  }

  /// Throws away changes and reads a file again.
  ///
  /// - Parameters:
  ///   - url: the file, which is the document's from then on.
  ///   - completionHandler: runs on the main actor, with whether that succeeded.
  open func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    begin(ongoing(completionHandler, url)) { .revert($0) }
  }

  // MARK: Saving

  /// What is to be written, as it is now: Data or a FileWrapper, or something that an override of
  /// ``writeContents(_:to:for:originalContentsURL:)`` knows. It is left alone afterwards. To be overridden.
  open func contents(forType typeName: String) throws -> Any { throw DocumentError.unsupportedContents("nothing") }

  /// Saves the document.
  ///
  /// - Parameters:
  ///   - url: where to; with the extension of ``savingFileType``, which it gets if it has another one.
  ///   - saveOperation: what for. For overwriting, another file that is at the place is replaced.
  ///   - completionHandler: runs on the main actor, with whether that succeeded.
  open func save(
    to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil
  ) { beginSaving(to: url, for: saveOperation, completionHandler) }

  /// Saves the document if there are unsaved changes. An override may put it off by saying that it failed.
  open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
    undoManagerIfLoaded?.endTurn()
    guard hasUnsavedChanges else { return ongoing(completionHandler).end(true, of: ending) }
    save(to: fileURL, for: file.isNew ? .forCreating : .forOverwriting, completionHandler: completionHandler)
  }

  /// The identifier of the type that is written: ``fileType``, if it is not overridden.
  nonisolated open var savingFileType: String? { fileType }

  /// The extension for files of a type; that of the file, if it is of that type.
  nonisolated open func fileNameExtension(forType typeName: String?, saveOperation: SaveOperation) -> String {
    file.registry.filenameExtension(for: typeName, keeping: fileURL.pathExtension)
  }

  /// The attributes to write, by `FileAttributeKey`: permissions, owner, group and modification date count. None, if it is
  /// not overridden: then those of the file are kept.
  open func fileAttributesToWrite(to url: URL, for saveOperation: SaveOperation) throws -> [AnyHashable: Any] { [:] }

  /// Writes contents so that what was there is whole until what is new is, on a thread that may wait. Calls
  /// ``writeContents(_:to:for:originalContentsURL:)`` with a place beside the file.
  nonisolated open func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil, safelyTo url: URL,
    for saveOperation: SaveOperation
  ) throws {
    try file.replace(url, with: contents, additionalFileAttributes ?? [:], for: saveOperation, by: self)
  }

  /// Writes contents to a place that nobody else knows yet, on a thread that may wait. An override does not call super.
  ///
  /// - Parameters:
  ///   - contents: what ``contents(forType:)`` gave.
  ///   - url: where to; nothing is there.
  ///   - saveOperation: what for.
  ///   - originalContentsURL: where the version is that is replaced; nil if there is none.
  nonisolated open func writeContents(
    _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
  ) throws {
    try writeStandardContents(contents, to: url, originalContentsURL: originalContentsURL)
  }

  /// Does something with the file, on a thread that may wait, after all that was asked for before.
  nonisolated open func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
    file.worker.perform(block)
  }

  /// Keeps what is not saved in the recovery store; see ``AutosavePolicy/recoveryDelay``.
  package func keepUnsavedContents() { writeRecoveryCopy() }

  // MARK: Changes

  /// Whether there is something to save. Asked for on any thread.
  nonisolated open var hasUnsavedChanges: Bool { lifecycleState.locked { $0.history.hasUnsavedChanges } }

  /// Takes note of a change. With an ``undoManager`` that is used, this is done by itself.
  open func updateChangeCount(_ change: ChangeKind) { handle(.change(change)) }

  /// What stands for the changes until now, when a save begins.
  open func changeCountToken(for saveOperation: SaveOperation) -> Any { lifecycleState.locked { $0.history.now } }

  /// Takes note that the changes until a token are saved. Later ones are not.
  open func updateChangeCount(withToken changeCountToken: Any, for saveOperation: SaveOperation) {
    if let moment = changeCountToken as? ChangeHistory.Moment { handle(.saved(moment)) }
  }

  /// What records how to undo changes. Made when it is asked for; nil makes a new one the next time.
  open var undoManager: UndoManager! {
    get {
      if undoManagerIfLoaded == nil { observe(UndoManager()) }
      return undoManagerIfLoaded
    }
    set { observe(newValue) }
  }

  /// The contents must not be changed from now on. To be overridden; ``documentState`` says it already.
  open func disableEditing() {}

  /// The contents may be changed again. To be overridden.
  open func enableEditing() {}

  // MARK: Errors

  /// Deals with an error of opening or saving. To be overridden; who does not call super calls
  /// ``finishedHandlingError(_:recovered:)``.
  ///
  /// - Parameters:
  ///   - error: what went wrong.
  ///   - userInteractionPermitted: whether there is time to ask the user. If not, all has to be done before returning.
  open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
    finishedHandlingError(error, recovered: false)
  }

  /// Says that an error was dealt with.
  open func finishedHandlingError(_ error: any Error, recovered: Bool) { noteHandled() }

  /// There is no time any more to ask the user about an error that is still dealt with.
  open func userInteractionNoLongerPermitted(forError error: any Error) {
    finishedHandlingError(error, recovered: false)
  }

  // MARK: User activity

  /// What the user does with the document, to be gone on with elsewhere. It gets the document's URL.
  open var userActivity: NSUserActivity? {
    didSet { if let userActivity { updateUserActivityState(userActivity) } }
  }

  /// Brings what is known of the activity up to date: by the document's URL, if it is not overridden.
  open func updateUserActivityState(_ userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: [UIDocument.userActivityURLKey: fileURL])
  }

  /// Goes on with an activity. To be overridden.
  open func restoreUserActivityState(_ userActivity: NSUserActivity) {}

  // MARK: What others do with the file

  /// The same as ``fileURL``.
  nonisolated open var presentedItemURL: URL? { fileURL }

  /// Where the messages below arrive.
  nonisolated public var presentedItemOperationQueue: OperationQueue { file.presenterQueue }

  nonisolated open func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  {
    file.worker.lend { reader($0) }
  }

  nonisolated open func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  {
    file.worker.lend { writer($0) }
  }

  nonisolated open func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    saveForOthers(completionHandler)
  }

  nonisolated open func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { closeForDeletion(completionHandler) }

  /// The file has another place: so has the document.
  nonisolated open func presentedItemDidMove(to newURL: URL) { noteMoved(to: newURL) }

  /// Another program has written the file: a document without changes is read again, any other is in conflict. If the file
  /// is gone, the document has unsaved changes.
  nonisolated open func presentedItemDidChange() { lookForChanges() }
}
