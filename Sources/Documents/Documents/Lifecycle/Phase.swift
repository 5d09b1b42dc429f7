extension Lifecycle {
  /// The state of a document.
  package enum Phase: Equatable, Sendable {
    /// Never opened, could not be opened, or was closed.
    case closed
    /// Closed together with the file, which was deleted.
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
      /// Another program wrote the file. There must be no changes since this revision.
      case reloading(UInt64)
    }

    /// The previous phase.
    package enum Origin: Equatable, Sendable { case closed, givenUp, open }

    package let call: Call
    package var purpose: Purpose
    package let origin: Origin
    /// Whether the file was given up in the meantime.
    var isGivenUp = false
    /// The moment at which the document last adopted contents during this read.
    var loaded: ChangeHistory.Moment?
  }

  /// The document is being closed.
  package struct Closing: Equatable, Sendable {
    package enum Step: Equatable, Sendable {
      /// Waits for running saves.
      case waiting
      /// Saves the changes up to this revision.
      case saving(UInt64)
      /// Leaves the file; all changes up to this revision are saved.
      case leaving(UInt64)
    }

    package let number: Int
    package var calls: [Call]
    package var step: Step
  }
}

// The meaning of each phase. The switches name every phase, so code with a new phase compiles only when every switch
// handles it.
extension Lifecycle.Phase {
  /// Whether the document is open from the user's point of view.
  var isOpen: Bool {
    switch self {
    case .open, .closing: true
    case .reading(let reading): reading.origin == .open && !reading.isGivenUp
    case .closed, .givenUp: false
    }
  }

  /// Whether the document was closed together with its file, and was not opened again.
  var isGivenUp: Bool {
    switch self {
    case .givenUp: true
    case .reading(let reading): reading.isGivenUp || reading.origin == .givenUp
    case .closed, .open, .closing: false
    }
  }

  /// Whether a save for creating opens the document.
  var isOpenedByCreating: Bool {
    switch self {
    case .closed, .givenUp: true
    case .reading, .open, .closing: false
    }
  }

  /// Whether changes by other programs matter now. Reading again and closing check for them anyway.
  var acceptsNews: Bool {
    switch self {
    case .open: true
    case .closed, .givenUp, .reading, .closing: false
    }
  }

  /// Whether the file is used for anything but a save.
  var usesFile: Bool {
    switch self {
    case .reading: true
    case .closing(let closing): closing.isLeaving
    case .closed, .givenUp, .open: false
    }
  }

  /// Whether the contents must not be edited, whatever is waiting.
  var forbidsEditing: Bool {
    switch self {
    case .closing: true
    case .reading(let reading): reading.purpose != .opening
    case .closed, .givenUp, .open: false
    }
  }

  /// The phase that a read returns to if it begins now and fails.
  var origin: Lifecycle.Reading.Origin {
    switch self {
    case .open: .open
    case .givenUp: .givenUp
    // No read begins while the file is being read or left.
    case .closed, .reading, .closing: .closed
    }
  }
}

extension Lifecycle.Reading.Origin {
  var phase: Lifecycle.Phase {
    switch self {
    case .closed: .closed
    case .givenUp: .givenUp
    case .open: .open
    }
  }
}

extension Lifecycle.Reading.Purpose {
  var isReload: Bool {
    switch self {
    case .reloading: true
    case .opening, .reverting: false
    }
  }

  /// Whether a document with changes up to a revision may adopt the contents that were read.
  func mayLoad(at revision: UInt64) -> Bool {
    switch self {
    case .reloading(let unchanged): unchanged == revision
    case .opening, .reverting: true
    }
  }
}

extension Lifecycle.Closing {
  var isLeaving: Bool {
    switch step {
    case .leaving: true
    case .waiting, .saving: false
    }
  }
}
