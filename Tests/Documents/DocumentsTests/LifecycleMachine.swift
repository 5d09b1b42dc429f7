import Documents

/// A lifecycle, or one with a defect.
protocol LifecycleMachine {
  var value: Lifecycle { get }
  mutating func handle(_ event: Lifecycle.Event) -> [Lifecycle.Effect]
}

struct SoundMachine: LifecycleMachine {
  var value = Lifecycle()
  mutating func handle(_ event: Lifecycle.Event) -> [Lifecycle.Effect] { value.handle(event) }
}

/// What may happen to a document.
enum LifecycleStep: CaseIterable {
  case open, close, save, create, autosave, prepare, revert, giveUp, edit, undo
  case work, fail, otherProgram, look, removal, snapshot, snapshotFails
  /// The newest save is done before what was asked for earlier, because a borrower of the file waits for it.
  case answer
  /// The user cancels the save that is done next.
  case cancel
}
