import Documents
import Testing

/// What each call leads to at once in each phase, as the rules say.
@Suite struct LifecycleTableTests {
  /// What becomes of a call.
  enum Answer: Equatable {
    case does(Lifecycle.CallEffect)
    /// It begins when something else has ended.
    case waits
    /// Closing begins by saving.
    case savesForClosing
  }

  enum Phase: String, CaseIterable {
    case closed, changed, opening, open, saving, reverting, closing, leaving, givenUp
  }

  /// Answers to open, close, save and revert.
  static let table: [Phase: [Answer]] = [
    .closed: [.does(.read), .does(.end(true)), .does(.save), .does(.read)],
    .changed: [.does(.read), .does(.saveUnopened), .does(.save), .does(.read)],
    .opening: [.waits, .waits, .waits, .waits],
    .open: [.does(.end(true)), .savesForClosing, .does(.save), .does(.read)],
    .saving: [.does(.end(true)), .waits, .does(.save), .waits],
    .reverting: [.waits, .waits, .waits, .waits],
    .closing: [.waits, .waits, .does(.save), .waits],
    .leaving: [.waits, .waits, .does(.save), .waits],
    .givenUp: [.does(.read), .does(.end(true)), .does(.save), .does(.read)],
  ]

  private static let call = Lifecycle.Call(100)

  /// A lifecycle that has come to a phase.
  private static func lifecycle(in phase: Phase) -> Lifecycle {
    let first = Lifecycle.Call(1)
    let opened: [Lifecycle.Event] = [
      .open(Lifecycle.Call(0)), .readEnded(Lifecycle.Call(0), .read(isInConflict: false)),
    ]
    let events: [Lifecycle.Event] =
      switch phase {
      case .closed: []
      case .changed: [.change(.done)]
      case .opening: [.open(first)]
      case .open: opened
      case .saving: opened + [.save(first, .forOverwriting)]
      case .reverting: opened + [.revert(first)]
      case .closing: opened + [.close(first, hasWork: false)]
      case .leaving:
        opened + [
          .close(first, hasWork: false),
          .closingSaveEnded(1, isForced: false, isSaved: true, hasUnsavedChanges: false, hasFailed: false),
        ]
      case .givenUp: opened + [.giveUp(keepsChanges: false)]
      }
    var lifecycle = Lifecycle()
    for event in events { _ = effects(of: event, on: &lifecycle) }
    return lifecycle
  }

  private static func effects(of event: Lifecycle.Event, on lifecycle: inout Lifecycle) -> [Lifecycle.Effect] {
    var effects = lifecycle.handle(event)
    if let last = effects.last, last == .proceed { effects += lifecycle.handle(.proceed) }
    return effects
  }

  @Test(arguments: Phase.allCases) func `each call in each phase`(_ phase: Phase) throws {
    let events: [Lifecycle.Event] = [
      .open(Self.call), .close(Self.call, hasWork: phase == .changed), .save(Self.call, .forOverwriting),
      .revert(Self.call),
    ]
    let expected = try #require(Self.table[phase])
    for (event, answer) in zip(events, expected) {
      var lifecycle = Self.lifecycle(in: phase)
      let effects = Self.effects(of: event, on: &lifecycle)
      let own = effects.compactMap { effect -> Lifecycle.CallEffect? in
        if case .of(Self.call, let own) = effect { own } else { nil }
      }
      let saves = effects.contains { if case .saveForClosing = $0 { true } else { false } }
      #expect(own.first.map(Answer.does) ?? (saves ? .savesForClosing : .waits) == answer, "\(event)")
      // What waits does nothing with the file.
      if answer == .waits { #expect(own.isEmpty && !saves, "\(event)") }
    }
  }

  @Test func `a save that a newer one has overtaken ends as saved, and marks nothing`() {
    var lifecycle = Self.lifecycle(in: .saving)
    _ = Self.effects(of: .save(Self.call, .forOverwriting), on: &lifecycle)
    _ = Self.effects(of: .saveEnded(Self.call, .saved(isInConflict: true)), on: &lifecycle)
    let first = Lifecycle.Call(1)
    let effects = Self.effects(of: .saveEnded(first, .overtaken), on: &lifecycle)
    #expect(effects == [.endProgress, .tellState, .of(first, .end(true)), .proceed])
    #expect(lifecycle.state == .inConflict)
  }

  @Test func `a save after which there is nothing left to save ends like one that was made`() {
    var lifecycle = Self.lifecycle(in: .saving)
    let first = Lifecycle.Call(1)
    let effects = Self.effects(of: .saveEnded(first, .superfluous), on: &lifecycle)
    #expect(effects == [.endProgress, .tellState, .of(first, .end(true)), .proceed])
  }

  @Test func `an edit during a save that a newer one has overtaken waits for the next automatic save`() {
    var lifecycle = Self.lifecycle(in: .saving)
    _ = Self.effects(of: .change(.done), on: &lifecycle)
    let first = Lifecycle.Call(1)
    let effects = Self.effects(of: .saveEnded(first, .overtaken), on: &lifecycle)
    #expect(effects == [.endProgress, .historyChanged, .tellState, .of(first, .end(true)), .proceed])
  }

  @Test func `a document whose file was deleted is closed, whatever failed before it heard of that`() {
    var lifecycle = Self.lifecycle(in: .reverting)
    _ = Self.effects(of: .readEnded(Lifecycle.Call(1), .failed(isOwnFile: true)), on: &lifecycle)
    #expect(lifecycle.state == .savingError)
    _ = Self.effects(of: .giveUp(keepsChanges: false), on: &lifecycle)
    #expect(lifecycle.state == .closed)
  }

  @Test func `a save that is cancelled is no error`() {
    let first = Lifecycle.Call(1)
    let end: [Lifecycle.Effect] = [.tellState, .of(first, .noteCancelled), .of(first, .end(false)), .proceed]
    var lifecycle = Self.lifecycle(in: .saving)
    #expect(Self.effects(of: .saveEnded(first, .cancelled), on: &lifecycle) == end)
    #expect(lifecycle.state == .normal)
    // What was wrong before still is.
    lifecycle = Self.lifecycle(in: .saving)
    _ = Self.effects(of: .save(Self.call, .forOverwriting), on: &lifecycle)
    _ = Self.effects(of: .saveEnded(Self.call, .failed(isOwnFile: true)), on: &lifecycle)
    #expect(Self.effects(of: .saveEnded(first, .cancelled), on: &lifecycle) == end)
    #expect(lifecycle.state == .savingError)
  }

  @Test func `the state says what the phase is`() {
    let states = Phase.allCases.map { Self.lifecycle(in: $0).state }
    #expect(
      states == [
        .closed, .closed, [.closed, .progressAvailable], .normal, .progressAvailable,
        [.editingDisabled, .progressAvailable], .editingDisabled, [.editingDisabled, .progressAvailable], .closed,
      ])
  }
}
