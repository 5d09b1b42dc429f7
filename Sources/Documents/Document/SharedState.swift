import FileWatching
import Foundation
import SafeWriting

/// What a document knows that is asked for on any thread.
struct SharedState {
  var fileURL: URL
  var modificationDate: Date?
  var state = UIDocument.State.closed
  var history = ChangeHistory()
  var progress = Progress.discreteProgress(totalUnitCount: 0)
  var progressListener: (@Sendable (Double) -> Void)?
  /// The version on disk that was read or written last, kept open, and where it was.
  var base: FileBase?
  /// Whether the contents are those of the file and changes to them. Changes in turn with what is done with the file, before
  /// `state` does.
  var isOpen = false
  /// Whether the document was closed because its file was to go: what is not saved goes with it.
  var isGivenUp = false
  /// The version that was known when the document was closed.
  var closedBase: FileBase?
  /// Another program's version that is in the file's place now and was not read yet.
  var foreign: FileBase?
  /// Until when there must have been no changes for contents that are read again to be taken over; nil for any time.
  var reloadRevision: UInt64?
  /// When contents were taken over last.
  var loaded: ChangeHistory.Moment?
  var watch: FileWatch?
  var fileWatcher = FileWatcher.shared
  /// Versions of other programs that are kept.
  var conflicts: [URL] = []
  /// Whether another program's version of a package was taken over, and is not saved yet.
  var hasTakenPackage = false
  /// Places at which contents are being written safely, and what the standard writer was asked to write there.
  var staging: [URL: HandedOver<Any>?] = [:]
  var recoverable: [RecoveryEntry] = []
  /// What was written to the recovery store and is not saved yet.
  var spilled: RecoveryStore.Spilled?
  /// The moment whose changes are in there.
  var spilledMoment: ChangeHistory.Moment?
  var coordinator: any DocumentCoordinator = InProcessCoordinator.shared
  /// Made when the first message arrives.
  var presenterQueue: OperationQueue?
  var recoveryStore = RecoveryStore.standard
  var writableFolder: URL?
  var unsavedViewStates = 0
}
