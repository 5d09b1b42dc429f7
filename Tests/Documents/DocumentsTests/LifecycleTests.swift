import Documents
import Testing
import UTTestFixtures

/// What a document does in which phase: by itself, without a disk.
@Suite struct LifecycleTests {
  /// What leads to each phase.
  static let phases: [(name: String, steps: [LifecycleStep])] = [
    ("new", []),
    ("new, with changes", [.edit]),
    ("opening", [.open]),
    ("open", [.open, .work]),
    ("open, with changes", [.open, .work, .edit]),
    ("not to be opened", [.open, .fail]),
    ("being created", [.edit, .create]),
    ("saving", [.open, .work, .edit, .save]),
    ("saving, with newer changes", [.open, .work, .edit, .save, .edit]),
    ("saving twice", [.open, .work, .edit, .save, .edit, .autosave]),
    ("preparing", [.open, .work, .edit, .prepare]),
    ("reverting", [.open, .work, .edit, .revert]),
    ("reverting after a save", [.open, .work, .edit, .save, .revert]),
    ("reloading", [.open, .work, .otherProgram, .look]),
    ("reloading, with changes", [.open, .work, .otherProgram, .look, .edit]),
    ("closing after a save", [.open, .work, .edit, .save, .close]),
    ("closing, saving", [.open, .work, .edit, .close]),
    ("closing, leaving", [.open, .work, .close]),
    ("closing, leaving with changes", [.open, .work, .close, .edit]),
    ("closed", [.open, .work, .close, .work]),
    ("closed, with changes", [.open, .work, .close, .work, .edit]),
    ("given up", [.open, .work, .giveUp]),
    ("given up, with changes", [.open, .work, .giveUp, .edit]),
    ("given up while opening", [.open, .giveUp]),
    ("file gone", [.open, .work, .removal, .look]),
  ]

  @Test(arguments: phases.map(\.name))
  func `every two steps in every phase keep the rules`(_ phase: String) throws {
    let prefix = try #require(Self.phases.first { $0.name == phase }).steps
    for first in LifecycleStep.allCases {
      for second in LifecycleStep.allCases {
        for ending in [[], [LifecycleStep.fail], [.work, .fail]] {
          let steps = prefix + [first, second] + ending
          let problems = Self.problems(of: SoundMachine(), steps)
          #expect(problems.isEmpty, "\(steps)")
        }
      }
    }
  }

  @Test func `random histories keep the rules`() {
    for seed in Thorough.seeds(100_000) {
      let steps = Self.history(seed)
      let problems = Self.problems(of: SoundMachine(), steps)
      if !problems.isEmpty { Issue.record("seed \(seed): \(problems), \(steps)") }
    }
  }

  private static func history(_ seed: UInt64) -> [LifecycleStep] {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...30, using: &generator)
    // Work is done about as often as something is asked for.
    let steps = LifecycleStep.allCases + Array(repeating: .work, count: 6) + [.open, .edit, .edit, .save, .close]
    return (0..<count).map { _ in steps.randomElement(using: &generator) ?? .work }
  }

  private static func problems(of machine: some LifecycleMachine, _ steps: [LifecycleStep]) -> [String] {
    var world = LifecycleWorld(machine)
    for step in steps where world.isPossible(step) {
      world.take(step)
      if !world.problems.isEmpty { return world.problems }
    }
    world.finish()
    return world.problems
  }

  // MARK: Defects

  /// A lifecycle that hears or does something else than it should.
  struct Mutant: LifecycleMachine, CustomTestStringConvertible, Sendable {
    let testDescription: String
    var value = Lifecycle()
    var hears: @Sendable (Lifecycle.Event) -> Lifecycle.Event? = { $0 }
    var does: @Sendable ([Lifecycle.Effect], Lifecycle) -> [Lifecycle.Effect] = { effects, _ in effects }

    mutating func handle(_ event: Lifecycle.Event) -> [Lifecycle.Effect] {
      does(hears(event).map { value.handle($0) } ?? [], value)
    }

    static func hearing(
      _ name: String, _ hears: @escaping @Sendable (Lifecycle.Event) -> Lifecycle.Event?
    ) -> Mutant { Mutant(testDescription: name, hears: hears) }

    static func doing(
      _ name: String, _ does: @escaping @Sendable ([Lifecycle.Effect], Lifecycle) -> [Lifecycle.Effect]
    ) -> Mutant { Mutant(testDescription: name, does: does) }
  }

  static let mutants: [Mutant] = [
    .hearing("a save that failed counts as one that succeeded") { event in
      if case .saveEnded(let call, .failed) = event { .saveEnded(call, .saved(isInConflict: false)) } else { event }
    },
    .hearing("a save that was cancelled counts as one that failed") { event in
      if case .saveEnded(let call, .cancelled) = event { .saveEnded(call, .failed(isOwnFile: true)) } else { event }
    },
    .hearing("a save that was cancelled counts as one that succeeded") { event in
      if case .saveEnded(let call, .cancelled) = event { .saveEnded(call, .saved(isInConflict: false)) } else { event }
    },
    .hearing("a save that closing could not make counts as made") { event in
      if case .closingSaveEnded(let number, let isForced, _, _, _) = event {
        .closingSaveEnded(number, isForced: isForced, isSaved: true, hasUnsavedChanges: false, hasFailed: false)
      } else {
        event
      }
    },
    .hearing("changes are not heard of") { event in if case .change(.done) = event { nil } else { event } },
    .hearing("changes do not stop a reload") { event in
      if case .found(let finding, _) = event { .found(finding, hasOwnChanges: false) } else { event }
    },
    .hearing("leaving the file is not heard of") { event in if case .left = event { nil } else { event } },
    .hearing("what is read is not heard of") { event in if case .readEnded = event { nil } else { event } },
    .hearing("all is saved that there is when a save ends") { event in
      if case .saved = event { .change(.cleared) } else { event }
    },
    .doing("calls that wait are forgotten") { effects, _ in effects.filter { $0 != .proceed } },
    .doing("calls end twice") { effects, _ in
      effects.flatMap { effect in if case .of(_, .end) = effect { [effect, effect] } else { [effect] } }
    },
    .doing("a failure ends as a success") { effects, _ in
      effects.map { effect in if case .of(let call, .end) = effect { .of(call, .end(true)) } else { effect } }
    },
    .doing("closing saves nothing") { effects, _ in
      effects.map { effect in
        if case .saveForClosing(let number, _) = effect { .leave(number) } else { effect }
      }
    },
    .doing("editing is disabled again and again") { effects, lifecycle in
      lifecycle.state.contains(.editingDisabled) ? effects + [.disableEditing] : effects
    },
    .doing("a closed document is listed") { effects, _ in
      effects.map { $0 == .unlist ? .list : $0 }
    },
    .doing("a save is begun while the file is read") { effects, lifecycle in
      guard case .reading(let reading) = lifecycle.phase, !effects.contains(.of(reading.call, .read)) else {
        return effects
      }
      return effects + [.of(reading.call, .save)]
    },
    .doing("a closed document is saved without changes") { effects, _ in
      effects.map { effect in
        if case .leave = effect { .of(Lifecycle.Call(0), .saveUnopened) } else { effect }
      }
    },
  ]

  @Test(arguments: mutants) func `a defect is found`(_ mutant: Mutant) {
    let found = (0..<20_000 as Range<UInt64>).contains { !Self.problems(of: mutant, Self.history($0)).isEmpty }
    #expect(found)
  }
}
