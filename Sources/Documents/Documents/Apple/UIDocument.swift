import FileCoordination
import Foundation
import InstalledTypes
import Synchronization
import TypeRegistry
import UTFileURLs
import UTThreads

/// Opens, edits, saves, reverts, and closes a document without ever losing work: Apple's class of the same name,
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
/// Changes are saved automatically: see ``UIDocumentAdditions/autosavePolicy``. The methods with completion handlers
/// are the original's, to call and to override; ``DocumentLifecycle`` calls them and throws errors. Additions are in
/// ``UIDocumentAdditions``, so a subclass may have members with the same names.
///
/// ## Isolation
/// A document belongs to the main actor, which loads, changes, and returns its contents and runs completion handlers.
/// Members that run in the background are `nonisolated`, so the compiler keeps them away from the contents:
/// `read(from:)`, both `writeContents`, ``performAsynchronousFileAccess(_:)``, the methods of `NSFilePresenter`, and
/// the properties that describe the file. Overrides of these must be thread-safe. An override of `read(from:)`, even in
/// a subclass marked `@MainActor`, passes on the data that it reads with `DispatchQueue.main.sync`. Call that function
/// only in the background: on the main actor, it stops the program. `Thread.isMainThread` cannot distinguish the two,
/// because on Linux it can be false on the main actor. Apple's class was isolated like this up to SDK 16, and no longer
/// is; code written for either compiles. No thread of Swift's pool is ever blocked.
///
/// ## Differences from the original
/// - Completion handlers always run, even if ``contents(forType:)`` throws or an override drops its block.
/// - A version saved by another program is never overwritten: see ``UIDocumentAdditions/conflictVersions``. Nor is an
///   existing file when a document that was never opened is saved for overwriting. Changes by programs that do not
///   coordinate are also noticed: a document without changes is read again, and follows its file when the file is
///   moved.
/// - A file that another program removed does not come back when a document without changes is closed. Before another
///   access deletes the file, unsaved changes go to ``UIDocumentAdditions/recoveryStore``.
/// - ``SaveOperation/forCreating`` fails if an item already exists.
/// - A document whose changes cannot be saved stays open when it is closed, and the changes go to
///   ``UIDocumentAdditions/recoveryStore``. Closing a new document with changes saves it, and releasing an open one
///   with changes keeps them, unless its ``UIDocumentAdditions/autosavePolicy`` turns automatic saves off.
/// - An open document needs a file descriptor, for the version that it read: a program that opens a thousand documents
///   must raise its limit (`RLIMIT_NOFILE`).
/// - With a URL that is not a file URL, opening and saving fail; the original raises an exception.
///
/// Source of the behavior: UIDocument.h, Apple's documentation, and the Document-Based App Programming Guide for iOS.
@preconcurrency @MainActor
open class UIDocument: NSObject, NSFilePresenter, ProgressReporting, UIUserActivityRestoring, UIDocumentAdditions {
  /// The file on disk.
  nonisolated let file: DocumentFile
  /// The document's state. It changes only on the main actor; a monitor, because the thread sanitizer does not
  /// understand how a `Mutex` waits.
  nonisolated let lifecycleState = Monitor(Lifecycle())
  /// The unfinished calls.
  var calls = OngoingCalls()
  /// The end of each call, and the latest error.
  let ending = EndingCall()
  /// The file's URL on the main actor, and the state that was last posted.
  var told: (url: URL, state: State)
  var evaluatedNews: DocumentFile.News?
  /// Created by the first use.
  var undoManagerIfLoaded: UndoManager?
  var undoObservation: UndoObservation?
  /// Created by the first change or use.
  var autosaveTimerIfMade: AutosaveTimer?
  /// Called whenever `hasUnsavedChanges` may have changed.
  var changeObserver: () -> Void = {}
  var errorsInHandling: [any Error] = []
  /// Whether an error handler may ask the user.
  var mayAskUser = true
  /// Whether the last attempt to store unsaved contents in the recovery store failed.
  var cannotKeep = false
  /// Whether the view state changed since the last save.
  nonisolated let hasViewState = Atomic(false)

  /// Creates a document at a URL; no file is read, and none needs to exist there.
  public init(fileURL url: URL) {
    file = DocumentFile(url: url, registry: .current)
    told = (url, .closed)
    super.init()
  }

  // MARK: The file

  /// The URL of the file. It follows the file when it is moved or saved elsewhere.
  nonisolated open var fileURL: URL { file.url }

  /// The name of the document: the filename without its extension.
  nonisolated open var localizedName: String { fileURL.deletingPathExtension().nameText }

  /// The identifier of the type, from the extension; nil if it is undeclared.
  nonisolated open var fileType: String? { file.registry.fileType(at: fileURL) }

  /// The modification date of the file at the last opening, reverting, or saving. Nil before that.
  nonisolated open var fileModificationDate: Date? {
    get { file.properties.locked { $0.modificationDate } }
    set { file.properties.locked { $0.modificationDate = newValue } }
  }

  /// The state of the document. It changes only on the main actor.
  nonisolated open var documentState: State { lifecycleState.locked { $0.state } }

  /// The progress of reading or saving, while ``documentState`` has ``State/progressAvailable``. Canceling it cancels
  /// the save that is being written. A canceled save is not an error: it ends with `CocoaError.userCancelled`, and its
  /// changes stay unsaved.
  ///
  /// It is never nil; the type is the original's.
  nonisolated open var progress: Progress? { reportedProgress }

  /// ``progress`` for code that uses any `ProgressReporting` object, which has no optional `progress`.
  @_disfavoredOverload @_implements(ProgressReporting,progress)
  nonisolated final public var reportedProgress: Progress { file.report.progress }

  // MARK: Opening and closing

  /// Reads the file, unless the document is open: use ``revert(toContentsOf:completionHandler:)`` to discard changes.
  ///
  /// - Parameter completionHandler: called on the main actor with the success of the operation.
  open func open(completionHandler: ((Bool) -> Void)? = nil) { begin(ongoing(completionHandler)) { .open($0) } }

  /// Saves unsaved changes, and closes the document. It stays open if it could not be saved.
  open func close(completionHandler: ((Bool) -> Void)? = nil) { beginClosing(completionHandler) }

  /// Reads a file, on a thread that may block: the standard one passes Data or a FileWrapper to
  /// ``load(fromContents:ofType:)``.
  nonisolated open func read(from url: URL) throws { try readContents(from: url) }

  /// Adopts contents that were read. Override this method.
  ///
  /// - Parameters:
  ///   - contents: Data, or the FileWrapper of a package.
  ///   - typeName: the identifier of its type; nil if unknown.
  open func load(fromContents contents: Any, ofType typeName: String?) throws {
    throw DocumentError.unsupportedType(typeName ?? fileURL.nameExtension)
  }

  /// Discards changes and reads a file again.
  ///
  /// - Parameters:
  ///   - url: the file, which becomes the document's.
  ///   - completionHandler: called on the main actor with the success of the operation.
  open func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    begin(ongoing(completionHandler, url)) { .revert($0) }
  }

  // MARK: Saving

  /// Returns the contents to write: Data or a FileWrapper, or a value that an override of
  /// ``writeContents(_:to:for:originalContentsURL:)`` handles, not to be changed afterward. Override this method.
  open func contents(forType typeName: String) throws -> Any { throw DocumentError.unsupportedContents("nothing") }

  /// Saves the document.
  ///
  /// - Parameters:
  ///   - url: the destination. If its extension does not match ``savingFileType``, it is replaced.
  ///   - saveOperation: the purpose of the save. When overwriting, a different file at the destination is replaced.
  ///   - completionHandler: called on the main actor with the success of the operation.
  open func save(
    to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil
  ) { beginSaving(to: url, for: saveOperation, completionHandler) }

  /// Saves the document if there are unsaved changes. An override may postpone the save by reporting a failure.
  open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
    undoManagerIfLoaded?.endTurn()
    guard hasUnsavedChanges else { return ongoing(completionHandler).end(true, of: ending) }
    save(to: fileURL, for: file.isNew ? .forCreating : .forOverwriting, completionHandler: completionHandler)
  }

  /// The identifier of the type to write; by default, ``fileType``.
  nonisolated open var savingFileType: String? { fileType }

  /// Returns the extension for files of a type; the file's own extension, if it has this type.
  nonisolated open func fileNameExtension(forType typeName: String?, saveOperation: SaveOperation) -> String {
    file.registry.filenameExtension(for: typeName, keeping: fileURL.nameExtension)
  }

  /// Returns the attributes to write, by `FileAttributeKey`: permissions, owner, group, and modification date are used.
  /// By default there are none, and the attributes of the file are kept.
  open func fileAttributesToWrite(to url: URL, for saveOperation: SaveOperation) throws -> [AnyHashable: Any] { [:] }

  /// Writes contents on a thread that may block, keeping the existing version intact until the new one is complete.
  /// Calls ``writeContents(_:to:for:originalContentsURL:)`` with a temporary URL next to the file.
  nonisolated open func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil, safelyTo url: URL,
    for saveOperation: SaveOperation
  ) throws {
    try FileJob.underWay(of: self).replace(url, with: contents, additionalFileAttributes ?? [:], for: saveOperation)
  }

  /// Writes contents to a temporary URL, on a thread that may block. Overrides do not call super.
  ///
  /// - Parameters:
  ///   - contents: the value returned by ``contents(forType:)``.
  ///   - url: the destination; nothing exists there.
  ///   - saveOperation: the purpose of the save.
  ///   - originalContentsURL: the URL of the replaced version; nil if there is none.
  nonisolated open func writeContents(
    _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
  ) throws {
    try writeStandardContents(contents, to: url, originalContentsURL: originalContentsURL)
  }

  /// Runs a block that accesses the file, on a thread that may block, after all earlier requests.
  ///
  /// Apple's reference describes a concurrent queue in the background. Here, the blocks of one document run one after
  /// another, with its own reads and saves, because these must not overlap; blocks of several documents run at the same
  /// time. A block that waits for another block of the same document therefore waits forever, but it may call the
  /// document's methods without waiting for them to end.
  @preconcurrency nonisolated open func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
    file.worker.perform(block)
  }

  /// Stores unsaved changes in the recovery store; see ``AutosavePolicy/recoveryDelay``.
  ///
  /// - Parameter next: called when they are stored, or cannot be.
  package func keepUnsavedContents(then next: @escaping @MainActor () -> Void = {}) { writeRecoveryCopy(then: next) }

  // MARK: Changes

  /// Whether there are unsaved changes. Called on any thread.
  nonisolated open var hasUnsavedChanges: Bool { lifecycleState.locked { $0.history.hasUnsavedChanges } }

  /// Records a change. If the ``undoManager`` is used, this happens automatically.
  open func updateChangeCount(_ change: ChangeKind) { handle(.change(change)) }

  /// Returns a token for the changes made so far, when a save begins.
  open func changeCountToken(for saveOperation: SaveOperation) -> Any { lifecycleState.locked { $0.history.now } }

  /// Records that the changes up to a token are saved, and later changes are not.
  open func updateChangeCount(withToken changeCountToken: Any, for saveOperation: SaveOperation) {
    if let moment = changeCountToken as? ChangeHistory.Moment { handle(.saved(moment)) }
  }

  /// Records how to undo changes. It is created on demand; setting nil creates a new one the next time.
  open var undoManager: UndoManager! {
    get {
      if undoManagerIfLoaded == nil { observe(UndoManager()) }
      return undoManagerIfLoaded
    }
    set { observe(newValue) }
  }

  /// Called when the contents must no longer be changed; ``documentState`` already reflects it. Override this method.
  open func disableEditing() {}

  /// Called when the contents may be changed again. Override this method.
  open func enableEditing() {}

  // MARK: Errors

  /// Handles an error of opening or saving. Overrides that do not call super must call
  /// ``finishedHandlingError(_:recovered:)``.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - userInteractionPermitted: whether there is time to ask the user; if not, handle the error before returning.
  open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
    finishedHandlingError(error, recovered: false)
  }

  /// Reports that an error was handled.
  open func finishedHandlingError(_ error: any Error, recovered: Bool) { noteHandled() }

  /// Called when there is no more time to ask the user about an error that is still being handled.
  open func userInteractionNoLongerPermitted(forError error: any Error) {
    finishedHandlingError(error, recovered: false)
  }

  // MARK: User activity

  /// The user's activity with the document, which contains its URL: see ``NSUserActivity`` for continuing it elsewhere.
  /// It resigns when the document is closed. `DocumentController` sets it for document types with an
  /// `NSUbiquitousDocumentUserActivityType`.
  open var userActivity: NSUserActivity? { didSet { noteActivity(replacing: oldValue) } }

  /// Updates the activity with the document's URL, when the activity is set, when the document is saved or moved, or if
  /// the activity ``NSUserActivity/needsSave``.
  open func updateUserActivityState(_ userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: [UIDocument.userActivityURLKey: fileURL])
  }

  /// Continues an activity of another device: ``DocumentLifecycle/continueActivity(_:)``. Override this method.
  open func restoreUserActivityState(_ userActivity: NSUserActivity) {}

  // MARK: File presenter

  /// The same as ``fileURL``.
  nonisolated open var presentedItemURL: URL? { fileURL }

  /// The queue of the messages below.
  nonisolated open var presentedItemOperationQueue: OperationQueue { file.presenterQueue }

  @preconcurrency nonisolated open func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { file.worker.lend(reader) }
  @preconcurrency nonisolated open func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { lendToWriter(writer) }
  @preconcurrency nonisolated open func savePresentedItemChanges(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    saveForOthers(completionHandler)
  }
  @preconcurrency nonisolated open func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { prepareForDeletion(completionHandler) }
  @preconcurrency nonisolated open func accommodatePresentedItemEviction(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { completionHandler(CocoaError(.featureUnsupported)) }
  nonisolated open func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {}

  /// The file was moved, and the document follows it.
  nonisolated open func presentedItemDidMove(to newURL: URL) { noteMoved(to: newURL) }

  /// Another program wrote the file. A document without unsaved changes reads it again. A document that has unsaved
  /// changes, or no file, is in conflict.
  nonisolated open func presentedItemDidChange() { lookForChanges() }

  /// Updates the list of conflict versions.
  nonisolated open func presentedItemDidGain(_ version: NSFileVersion) { lookForConflicts() }
  /// Updates the list of conflict versions.
  nonisolated open func presentedItemDidLose(_ version: NSFileVersion) { lookForConflicts() }
  /// Updates the list of conflict versions.
  nonisolated open func presentedItemDidResolveConflict(_ version: NSFileVersion) { lookForConflicts() }

  // MARK: Items in a package

  /// Nil, because no other file is presented together with this one.
  nonisolated open var primaryPresentedItemURL: URL? { nil }
  /// All attributes of synchronized items.
  nonisolated open var observedPresentedItemUbiquityAttributes: Set<URLResourceKey> { UbiquityAttributes.all }

  /// Allows the deletion.
  @preconcurrency nonisolated open func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { completionHandler(nil) }

  /// Called when an item is created in the package. Treats the package as changed.
  nonisolated open func presentedSubitemDidAppear(at url: URL) { presentedItemDidChange() }
  /// Called when an item is moved in the package. Treats the package as changed.
  nonisolated open func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) { presentedItemDidChange() }
  /// Called when an item in the package is written. Treats the package as changed.
  nonisolated open func presentedSubitemDidChange(at url: URL) { presentedItemDidChange() }

  /// Called when an item in the package gains a version. Does nothing.
  nonisolated open func presentedSubitem(at url: URL, didGain version: NSFileVersion) {}
  /// Called when an item in the package loses a version. Does nothing.
  nonisolated open func presentedSubitem(at url: URL, didLose version: NSFileVersion) {}
  /// Called when a conflict version of an item in the package is resolved. Does nothing.
  nonisolated open func presentedSubitem(at url: URL, didResolve version: NSFileVersion) {}
}
