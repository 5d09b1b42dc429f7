/// The state machine of a document: its current state and next operation.
///
/// ## Responsibilities
/// - `Lifecycle` is a value without disks, queues, and clocks. A document passes every ``Event`` (a call, the end of
///   an operation, news about the file) to ``handle(_:)``, and carries out the returned ``Effect``s in order, on the
///   main actor.
/// - `DocumentFile` owns the state of the disk: the location, the version that was read or written, another program's
///   version, the watch. It performs one operation after another on a thread that may block; each that belongs to a
///   call ends with an event.
/// - `UIDocument` connects the two: it has the methods that subclasses override, and the closures of the calls by their
///   ``Call``.
///
/// ## Phases
///
/// - `closed`: never opened, could not be opened, or closed. Opening and reverting lead to `reading`, a save for
///   creating to `open`.
/// - `reading`: leads to `open`, or back to the phase before if the file cannot be read. Reverting and reloading are
///   also reading.
/// - `open`: closing leads to `closing`; reverting leads to `reading`, as does another program's version if there are
///   no changes.
/// - `closing`: waits for running operations, saves, and leaves the file: `closed`. If the document cannot be saved:
///   `open`.
/// - `givenUp`: closed because the file was deleted. Like `closed`, but nothing is saved automatically.
///
/// ## Rules
/// - A read has the file to itself: it waits for saves, and saves wait for it. A file that could not be read is not
///   overwritten. Any number of saves may be pending, each with its own contents. The file's worker performs them in
///   order, except that a save for which another program waits goes first; an older one is then skipped.
/// - Closing waits for reads and saves, saves unsaved changes, starts over if there are new ones, and leaves the file.
///   A document that cannot be saved stays open. A second close ends like the first; opening and reverting wait for it.
/// - Calls that must wait are in ``waiting``. They begin in order; only saves overtake a close: of a document that is
///   being closed, because closing waits for them, or that is being created.
/// - Every call ends exactly once, with ``CallEffect/end(_:)`` or an effect that includes it.
/// - Editing is disabled from the request to revert or close until no such request is in progress.
/// - Reloading because another program wrote the file yields to changes: `reloading` remembers a revision without any.
/// - A save that the user cancels is not a failure: only its call ends. Closing fails if its save is canceled.
/// - An answer for a phase that is over is ignored: a file may be given up at any time, and later answers only end
///   their calls.
/// - The meaning of a phase is decided in `Phase.swift`, by switches without a default, so a new phase must decide
///   everywhere.
///
/// An effect may call overrides, which may cause events before the next effect is carried out. So no effect contains
/// a copy of the state, which may be outdated.
///
/// `UIDocument.SaveOperation` and `UIDocument.ChangeKind` are the only names of Apple's class here: plain enumerations,
/// whose copies would only have to be converted.
package struct Lifecycle: Sendable {
  package internal(set) var phase = Phase.closed
  /// The running saves, in the order of their calls.
  package internal(set) var saves: [Save] = []
  /// The saves that are waiting for their contents.
  package internal(set) var preparing: [Save] = []
  /// The calls that cannot begin yet, in order.
  package internal(set) var waiting: [Waiting] = []
  package internal(set) var history = ChangeHistory()
  var isEditingDisabled = false
  var isInConflict = false
  var hasSavingError = false
  /// Increases when contents of the file are adopted: contents that a save requested before are then outdated.
  var reads = 0
  /// The number of times that closing began: answers to an earlier attempt are ignored.
  var closings = 0
  /// The revision at which the file may be reloaded; nil except while that is being requested.
  var reloadRevision: UInt64?

  package init() {}

  /// An unfinished call: a number that its caller uses once.
  package struct Call: Hashable, Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
  }

  /// A running save.
  package struct Save: Equatable, Sendable {
    package let call: Call
    package let operation: UIDocument.SaveOperation
    /// Whether the document was open when it began.
    package let wasOpen: Bool
    /// The value of ``Lifecycle/reads`` when it began.
    let reads: Int
  }

  /// A waiting call.
  package enum Waiting: Equatable, Sendable {
    case open(Call)
    /// Whether a document that is not open has something to save; nil if that may have changed.
    case close(Call, hasWork: Bool?)
    case revert(Call, Reading.Purpose)
    case save(WaitingSave)
    /// A save whose contents must be requested first.
    case prepare(WaitingSave)
  }

  /// A waiting save.
  package struct WaitingSave: Equatable, Sendable {
    let call: Call
    let operation: UIDocument.SaveOperation
    /// Whether it waits for the file to be read.
    let followsRead: Bool
  }
}

// MARK: Questions

extension Lifecycle {
  /// Whether the document is open from the user's point of view.
  package var isOpen: Bool { phase.isOpen }

  /// Whether the document was closed together with its file, and was not opened again.
  package var isGivenUp: Bool { phase.isGivenUp }

  /// Whether the file is being read, or will be read before anything else happens.
  package var isReading: Bool {
    switch phase {
    case .reading: true
    case .closing: false
    case .closed, .givenUp, .open: waiting.contains { $0.isRead }
    }
  }

  /// Whether changes by other programs matter now.
  package var acceptsNews: Bool { phase.acceptsNews && !isEditingDisabled }

  /// Whether a save is running or being prepared.
  package var isSaving: Bool { !saves.isEmpty || !preparing.isEmpty }

  /// Whether a save for creating is running or being prepared, which opens a document that is not open.
  var isCreating: Bool { (saves + preparing).contains { $0.operation == .forCreating } }

  /// Whether the file is in use.
  package var isBusy: Bool { phase.usesFile || !saves.isEmpty }

  /// Whether the document may adopt the contents that were read: reloading yields to changes.
  package var mayLoad: Bool {
    switch phase {
    case .reading(let reading): reading.purpose.mayLoad(at: history.revision)
    case .closed, .givenUp, .open, .closing: true
    }
  }
}

extension Lifecycle.Waiting {
  /// Whether it reads the file.
  var isRead: Bool {
    switch self {
    case .open, .revert: true
    case .close, .save, .prepare: false
    }
  }

  var isSave: Bool {
    switch self {
    case .save, .prepare: true
    case .open, .close, .revert: false
    }
  }
}
