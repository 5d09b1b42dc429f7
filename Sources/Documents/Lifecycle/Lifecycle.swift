/// The state machine of a document: what it is doing, and what it does next.
///
/// ## Responsibilities
/// - `Lifecycle` is a value that knows nothing of disks, queues and clocks. A document hands it every ``Event`` (a call, the end
///   of something, news) through ``handle(_:)`` and carries out the ``Effect``s it gets back, in their order, on the main actor.
/// - `DocumentFile` owns what is on disk: the place, the version that was read or written, another program's version, the watch.
///   It does one thing after another on a thread that may wait, and ends each with an event.
/// - `UIDocument` is a face of the two: it has what overrides may change, and the closures of the calls by their ``Call``.
///
/// ## Phases
///
/// - `closed`: never opened, not to be read, or closed. Opening and reverting lead to `reading`, a save for creating to `open`.
/// - `reading`: leads to `open`, or back to where it was if the file cannot be read. Reverting and reloading are reading, too.
/// - `open`: reverting, and news of a file that there is nothing to lose of, lead to `reading`, closing to `closing`.
/// - `closing`: waits for what is under way, saves, and leaves the file: `closed`. If it could not be saved: `open`.
/// - `givenUp`: closed because the file was to be deleted. As `closed`, but nothing is saved any more by itself.
///
/// ## Rules
/// - A read is alone: it waits for saves, and saves wait for it. What could not be read is not written over. Any number of saves
///   may be under way at once, each with its own contents; the file's worker does them in their order, or a newer one first
///   that another program waits for. An older one is not written then.
/// - Closing waits for both, saves what is not saved, asks again if there are changes since, and leaves the file. A document that
///   could not be saved stays open. A second close gets the same answer; opening and reverting wait for it.
/// - Calls that wait are in ``waiting``. They begin in their order; only the saves of a document that is being closed overtake,
///   because closing waits for them.
/// - Every call ends with one ``CallEffect/end(_:)`` or its like, whatever happens in between.
/// - Editing is disabled from when a revert or a close is asked for until none is under way.
/// - Reading again because another program wrote the file gives way to changes: `reloading` remembers at which revision there
///   were none.
/// - A save that the user cancels is no failure: it changes nothing but that its call ends. Closing, which it stops, does fail.
/// - What happens to a file that was given up meanwhile is of no consequence: the answers that still come only end their calls.
///
/// An effect may lead to calls of overrides, and these to events, before the next effect is carried out. That is why an effect
/// never carries a copy of the state: when it is carried out, the state may be another one.
package struct Lifecycle: Sendable {
  package internal(set) var phase = Phase.closed
  /// The saves that are under way, in the order in which they were asked for.
  package internal(set) var saves: [Save] = []
  /// The saves whose contents are still being asked for.
  package internal(set) var preparing: [Save] = []
  /// The calls that have to wait, in their order.
  package internal(set) var waiting: [Waiting] = []
  package internal(set) var history = ChangeHistory()
  var isEditingDisabled = false
  var isInConflict = false
  var hasSavingError = false
  /// How often closing has begun: what belongs to an earlier time counts no more.
  var closings = 0
  /// At which revision the file may be read again; nil unless that is just being asked for.
  var reloadRevision: UInt64?

  package init() {}

  /// A call that has not ended: a number that its caller gives once.
  package struct Call: Hashable, Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
  }

  package enum Phase: Equatable, Sendable {
    /// Never opened, not to be read, or closed.
    case closed
    /// Closed together with the file.
    case givenUp
    case reading(Reading)
    case open
    case closing(Closing)
  }

  /// The file is being read.
  package struct Reading: Equatable, Sendable {
    package enum Purpose: Equatable, Sendable {
      case opening
      case reverting
      /// Another program has written the file. There must be no changes since a revision.
      case reloading(UInt64)
    }

    /// The phase before.
    package enum Origin: Equatable, Sendable { case closed, givenUp, open }

    package let call: Call
    package var purpose: Purpose
    package let origin: Origin
    /// Whether the file was given up meanwhile.
    var isGivenUp = false
    /// When contents were taken over last.
    var loaded: ChangeHistory.Moment?
  }

  /// The document is being closed.
  package struct Closing: Equatable, Sendable {
    package enum Step: Equatable, Sendable {
      /// For saves that are under way.
      case waiting
      /// What is not saved at a revision is being saved.
      case saving(UInt64)
      /// All is saved that there was at a revision.
      case leaving(UInt64)
    }

    package let number: Int
    package var calls: [Call]
    package var step: Step
  }

  /// A save that is under way.
  package struct Save: Equatable, Sendable {
    package let call: Call
    package let operation: UIDocument.SaveOperation
    /// Whether the document was open when it began.
    package let wasOpen: Bool
  }

  /// A call that has not begun.
  package enum Waiting: Equatable, Sendable {
    case open(Call)
    /// Whether there is something to save in a document that is not open; nil if that may have changed.
    case close(Call, hasWork: Bool?)
    case revert(Call, Reading.Purpose)
    case save(WaitingSave)
    /// A save whose contents have to be asked for first.
    case prepare(WaitingSave)
  }

  /// A save that has not begun.
  package struct WaitingSave: Equatable, Sendable {
    let call: Call
    let operation: UIDocument.SaveOperation
    /// Whether it waits for the file to be read.
    let followsRead: Bool
  }
}

// MARK: What others ask

extension Lifecycle {
  /// Whether the document is open, as its user sees it.
  package var isOpen: Bool {
    switch phase {
    case .open, .closing: true
    case .reading(let reading): reading.origin == .open && !reading.isGivenUp
    case .closed, .givenUp: false
    }
  }

  /// Whether the file is being read, or is going to be before anything else.
  package var isReading: Bool {
    if case .reading = phase { return true }
    if case .closing = phase { return false }
    return waiting.contains { $0.isRead }
  }

  /// Whether what others do with the file matters now: reading it again and closing look by themselves.
  package var hearsNews: Bool { phase == .open && !isEditingDisabled }

  /// Whether something is saved, or going to be.
  package var isSaving: Bool { !saves.isEmpty || !preparing.isEmpty }

  /// Whether something is done with the file.
  package var isBusy: Bool {
    if case .reading = phase { return true }
    if case .closing(let closing) = phase, case .leaving = closing.step { return true }
    return !saves.isEmpty
  }

  /// Whether what was read may be taken over: a file that is read again gives way to changes.
  package var mayLoad: Bool {
    guard case .reading(let reading) = phase, case .reloading(let revision) = reading.purpose else { return true }
    return revision == history.revision
  }

  /// Whether the document was closed together with its file, and is not open again.
  package var isGivenUp: Bool {
    if case .reading(let reading) = phase { return reading.isGivenUp || reading.origin == .givenUp }
    return phase == .givenUp
  }

  package var state: UIDocument.State {
    var state: UIDocument.State = isOpen ? [] : .closed
    if isInConflict { state.insert(.inConflict) }
    if hasSavingError { state.insert(.savingError) }
    if isEditingDisabled { state.insert(.editingDisabled) }
    if isBusy { state.insert(.progressAvailable) }
    return state
  }
}

extension Lifecycle.Waiting {
  /// Whether the file is read for it.
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
