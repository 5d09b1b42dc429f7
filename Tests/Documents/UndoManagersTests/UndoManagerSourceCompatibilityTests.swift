import Testing
import UndoManagers

/// What code for Apple's SDK says, where the class belongs to the main actor.
@MainActor private final class Drawing {
  var shapes: [String] = []

  func add(_ shape: String, _ undoManager: UndoManager) {
    shapes.append(shape)
    undoManager.registerUndoOnMain(withTarget: self) { drawing in drawing.shapes.removeLast() }
  }
}

extension UndoManager {
  /// An extension as Apple's isolation has it: on the main actor there, on none here.
  fileprivate func registerUndoOnMain<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    registerUndo(withTarget: target, handler: handler)
  }
}

/// A subclass whose members have the names of those that Apple's class does not have.
private final class JournalingUndoManager: UndoManager {
  private(set) var journal: [String] = []
  var comingName: Int { 7 }

  func endTurn() { journal.append("turn") }

  override func undo() {
    journal.append("undo")
    super.undo()
  }
}

extension UndoManager {
  fileprivate func closeTurn() -> String { "an extension of the program" }
}

@Suite struct UndoManagerSourceCompatibilityTests {
  @Test @MainActor func `handlers of the main actor`() {
    let undoManager = UndoManager()
    let drawing = Drawing()
    drawing.add("circle", undoManager)
    let handler: @MainActor (Drawing) -> Void = { $0.shapes.append("square") }
    undoManager.registerUndo(withTarget: drawing, handler: handler)
    undoManager.registerUndo(withTarget: drawing) { @MainActor in $0.shapes.append("line") }
    undoManager.registerUndo(withTarget: drawing) { $0.shapes.append("dot") }
    undoManager.undo()
    #expect(drawing.shapes == ["circle", "dot", "line"])
  }

  /// The actions of a manager that is used elsewhere run on the main actor if they say so.
  @Test func `handlers of the main actor from elsewhere`() async {
    let drawing = Drawing()
    await Task.detached {
      let undoManager = UndoManager()
      undoManager.registerUndo(withTarget: drawing) { @MainActor in $0.shapes.append("circle") }
      undoManager.undo()
    }.value
    #expect(await drawing.shapes == ["circle"])
  }

  @Test func `names of subclasses and extensions`() {
    let undoManager = JournalingUndoManager()
    let counter = Counter(undoManager)
    counter.set(1)
    undoManager.endTurn()
    counter.set(2)
    undoManager.undo()
    #expect(undoManager.journal == ["turn", "undo"] && undoManager.comingName == 7 && counter.value == 0)
    #expect(undoManager.closeTurn() == "an extension of the program")
    (undoManager as UndoManager).endTurn()
    #expect(undoManager.journal == ["turn", "undo"])
  }

  @Test func `keys are made of their names`() {
    let key = UndoManager.UserInfoKey("icon")
    #expect(key == UndoManager.UserInfoKey(rawValue: "icon") && key == "icon")
  }
}

/// The order of `setActionName(_:)` and `registerUndo(withTarget:handler:)` does not matter in Apple's documentation.
@Suite struct ActionNameTests {
  let undoManager = UndoManager()
  let counter: Counter

  init() { counter = Counter(undoManager) }

  @Test func `a name that comes first is that of the coming action`() {
    counter.set(1)
    undoManager.setActionName("Typing")
    undoManager.endTurn()
    undoManager.setActionName("Cut")
    counter.set(2)
    undoManager.endTurn()
    #expect(undoManager.undoActionName == "Cut")
    undoManager.undo()
    #expect(undoManager.undoActionName == "Typing" && undoManager.redoActionName == "Cut" && counter.value == 1)
  }

  @Test func `a name without an action goes with its turn`() {
    counter.set(1)
    undoManager.setActionName("Typing")
    undoManager.endTurn()
    undoManager.setActionName("Cut")
    undoManager.endTurn()
    #expect(undoManager.undoActionName == "Typing" && undoManager.undoCount == 1)
    counter.set(2)
    undoManager.endTurn()
    #expect(undoManager.undoActionName == "")
  }

  @Test @MainActor func `a name without an action goes with the work of the main queue`() async {
    let undoManager = UndoManager()
    let counter = Counter(undoManager)
    undoManager.setActionName("Cut")
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(undoManager.groupingLevel == 0 && !undoManager.canUndo)
    counter.set(1)
    #expect(undoManager.undoActionName == "")
  }

  @Test func `nothing is named while nothing is recorded`() {
    counter.set(1)
    undoManager.setActionName("Typing")
    undoManager.endTurn()
    undoManager.disableUndoRegistration()
    undoManager.setActionName("Cut")
    counter.set(2)
    #expect(undoManager.undoActionName == "Typing" && undoManager.groupingLevel == 0)
    undoManager.enableUndoRegistration()
    counter.set(3)
    #expect(undoManager.undoActionName == "")
  }
}
