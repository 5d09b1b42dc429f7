import Testing
import UndoManagers

/// What has an undo manager on the main actor, as a document has.
@MainActor private final class Model {
  let undoManager = UndoManager()
  private(set) var text = ""

  func type(_ letters: String) {
    let old = text
    undoManager.registerUndo(withTarget: self) { $0.restore(old) }
    text += letters
  }

  private func restore(_ old: String) {
    let new = text
    undoManager.registerUndo(withTarget: self) { $0.restore(new) }
    text = old
  }
}

/// What has one on an actor of its own.
private actor Store {
  private let undoManager = UndoManager()
  private lazy var counter = Counter(undoManager)

  func set(_ value: Int) { counter.set(value) }
  func endTurn() { undoManager.endTurn() }
  func undo() -> Int {
    undoManager.undo()
    return counter.value
  }
  var groupingLevel: Int { undoManager.groupingLevel }
}

@Suite struct IsolationTests {
  @Test @MainActor func `on the main actor a turn ends by itself`() async throws {
    let model = Model()
    model.type("a")
    model.type("b")
    #expect(model.undoManager.groupingLevel == 1)
    // The main queue does what was asked of it before it goes on with this.
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(model.undoManager.groupingLevel == 0)
    model.type("c")
    model.undoManager.undo()
    #expect(model.text == "ab")
    model.undoManager.undo()
    #expect(model.text == "")
    model.undoManager.redo()
    #expect(model.text == "ab")
  }

  @Test @MainActor func `a turn with groups still open ends when they are closed`() async throws {
    let model = Model()
    model.undoManager.beginUndoGrouping()
    model.type("a")
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(model.undoManager.groupingLevel == 2)
    model.undoManager.endUndoGrouping()
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(model.undoManager.groupingLevel == 0)
    model.undoManager.undo()
    #expect(model.text == "")
  }

  @Test func `on another actor the host ends turns`() async {
    let store = Store()
    await store.set(1)
    await store.set(2)
    #expect(await store.groupingLevel == 1)
    await store.endTurn()
    await store.set(3)
    #expect(await store.undo() == 2)
    #expect(await store.undo() == 0)
  }

  @Test func `a manager that is gone ends no turn`() async {
    await MainActor.run { Counter(UndoManager()).set(1) }
    await MainActor.run {}
  }
}
