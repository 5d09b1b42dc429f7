import Testing
import UndoManagers

extension UndoManagerTests {
  @Test func `what is not balanced is ignored`() {
    undoManager.endUndoGrouping()
    undoManager.undo()
    undoManager.redo()
    undoManager.groupsByEvent = false
    counter.set(1)
    #expect(undoManager.undoCount == 1)
    undoManager.beginUndoGrouping()
    undoManager.beginUndoGrouping()
    undoManager.undo()
    #expect(counter.value == 1)
    undoManager.endUndoGrouping()
    undoManager.endUndoGrouping()
    #expect(undoManager.undoCount == 1)
    undoManager.undo()
    #expect(counter.value == 0)
  }

  @Test func `undoing while undoing is ignored`() {
    final class Careless {
      var calls = 0
      func change(_ undoManager: UndoManager) {
        calls += 1
        undoManager.registerUndo(withTarget: self) { [unowned undoManager] in $0.change(undoManager) }
        undoManager.undo()
        undoManager.redo()
        undoManager.beginUndoGrouping()
      }
    }
    undoManager.groupsByEvent = false
    let careless = Careless()
    undoManager.registerUndo(withTarget: careless) { [unowned undoManager] in $0.change(undoManager) }
    undoManager.undo()
    #expect(careless.calls == 1)
    #expect(undoManager.groupingLevel == 0)
    #expect(undoManager.redoCount == 1)
  }

  @Test func `an empty group leaves nothing to undo`() {
    undoManager.beginUndoGrouping()
    undoManager.endUndoGrouping()
    undoManager.endTurn()
    #expect(!undoManager.canUndo)
  }

  @Test(arguments: 0..<5) func `an object that ends with the actions on it may take them off`(_ way: Int) {
    final class Child {
      let undoManager: UndoManager
      init(_ undoManager: UndoManager) { self.undoManager = undoManager }
      deinit { undoManager.removeAllActions(withTarget: self) }
    }
    final class Parent {
      var children: [Child] = []
      let undoManager: UndoManager
      init(_ undoManager: UndoManager) { self.undoManager = undoManager }
      func add(_ child: Child) {
        children.append(child)
        undoManager.registerUndo(withTarget: self) { $0.remove(child) }
      }
      func remove(_ child: Child) {
        children.removeAll { $0 === child }
        undoManager.registerUndo(withTarget: self) { $0.add(child) }
      }
    }
    undoManager.groupsByEvent = false
    let parent = Parent(undoManager)
    weak var child: Child?
    do {
      let new = Child(undoManager)
      child = new
      parent.add(new)
    }
    undoManager.undo()
    #expect(parent.children.isEmpty && child != nil)
    switch way {
    case 0: undoManager.registerUndo(withTarget: parent) { _ in }
    case 1: undoManager.removeAllActions()
    case 2: undoManager.removeAllActions(withTarget: parent)
    case 3:
      undoManager.redo()
      parent.children = []
      undoManager.levelsOfUndo = 1
      undoManager.registerUndo(withTarget: parent) { _ in }
    default:
      undoManager.redo()
      parent.children = []
      undoManager.setActionUserInfoValue(child, forKey: "child")
      undoManager.removeAllActions(withTarget: parent)
    }
    #expect(child == nil)
  }
}
