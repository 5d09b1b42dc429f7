import Testing
import UndoManagers

@Suite struct UndoManagerTests {
  let undoManager = UndoManager()
  let counter: Counter

  init() { counter = Counter(undoManager) }

  @Test func `an action is undone and redone any number of times`() {
    counter.set(1)
    for _ in 0..<3 {
      undoManager.undo()
      #expect(counter.value == 0)
      #expect(!undoManager.canUndo && undoManager.canRedo)
      undoManager.redo()
      #expect(counter.value == 1)
      #expect(undoManager.canUndo && !undoManager.canRedo)
    }
  }

  @Test func `what happens in one turn is undone at once, in reverse`() {
    counter.set(1)
    counter.set(2)
    #expect(undoManager.groupingLevel == 1)
    undoManager.endTurn()
    counter.set(3)
    undoManager.endTurn()
    #expect(undoManager.groupingLevel == 0)
    #expect(undoManager.undoCount == 2)
    undoManager.undo()
    #expect(counter.value == 2)
    undoManager.undo()
    #expect(counter.value == 0)
    #expect((undoManager.undoCount, undoManager.redoCount) == (0, 2))
    undoManager.redo()
    undoManager.redo()
    #expect(counter.value == 3)
  }

  @Test func `undo ends the turn`() {
    counter.set(1)
    #expect(undoManager.canUndo)
    #expect(undoManager.undoCount == 1)
    undoManager.undo()
    #expect(counter.value == 0)
    #expect(undoManager.groupingLevel == 0)
  }

  @Test func `groups in a turn are nested in that of the turn`() {
    undoManager.beginUndoGrouping()
    #expect(undoManager.groupingLevel == 2)
    counter.set(1)
    undoManager.endUndoGrouping()
    undoManager.beginUndoGrouping()
    counter.set(2)
    undoManager.endUndoGrouping()
    #expect(undoManager.groupingLevel == 1)
    undoManager.undo()
    #expect(counter.value == 0)
  }

  @Test func `without turns explicit groups are undone one by one`() {
    undoManager.groupsByEvent = false
    for value in 1...3 {
      undoManager.beginUndoGrouping()
      #expect(undoManager.groupingLevel == 1)
      counter.set(value)
      counter.set(value * 10)
      undoManager.endUndoGrouping()
    }
    undoManager.undo()
    #expect(counter.value == 20)
    undoManager.undo()
    #expect(counter.value == 10)
  }

  @Test func `the last nested group is undone alone, if nothing came after it`() {
    undoManager.groupsByEvent = false
    undoManager.beginUndoGrouping()
    counter.set(1)
    undoManager.beginUndoGrouping()
    counter.set(2)
    undoManager.endUndoGrouping()
    undoManager.undoNestedGroup()
    #expect(counter.value == 1)
    undoManager.undoNestedGroup()  // The last is an action now.
    #expect(counter.value == 1)
    undoManager.endUndoGrouping()
    undoManager.undo()
    #expect(counter.value == 0)
  }

  @Test func `a new action ends what can be redone`() {
    counter.set(1)
    undoManager.undo()
    #expect(undoManager.canRedo)
    counter.set(2)
    #expect(!undoManager.canRedo)
    undoManager.redo()
    #expect(counter.value == 2)
  }

  @Test func `the oldest groups are dropped beyond the levels`() {
    undoManager.levelsOfUndo = 2
    for value in 1...4 {
      counter.set(value)
      undoManager.endTurn()
    }
    #expect(undoManager.undoCount == 2)
    undoManager.levelsOfUndo = 1
    #expect(undoManager.undoCount == 1)
    undoManager.undo()
    undoManager.undo()
    #expect(counter.value == 3)
    #expect(UndoManager().levelsOfUndo == 0)
  }

  @Test func `nothing is recorded while that is disabled, and disabling nests`() {
    undoManager.disableUndoRegistration()
    undoManager.disableUndoRegistration()
    undoManager.enableUndoRegistration()
    #expect(!undoManager.isUndoRegistrationEnabled)
    counter.set(1)
    #expect(!undoManager.canUndo)
    #expect(undoManager.groupingLevel == 0)
    undoManager.enableUndoRegistration()
    undoManager.enableUndoRegistration()
    counter.set(2)
    #expect(undoManager.canUndo)
  }

  @Test func `action names follow from undo to redo`() {
    counter.set(1)
    undoManager.setActionName("Typing")
    #expect(undoManager.undoActionName == "Typing")
    #expect(undoManager.undoMenuItemTitle == "Undo Typing")
    undoManager.endTurn()
    counter.set(2)
    undoManager.endTurn()
    #expect(undoManager.undoActionName == "")
    #expect(undoManager.undoMenuItemTitle == "Undo")
    undoManager.undo()
    undoManager.undo()
    #expect(undoManager.redoActionName == "Typing")
    #expect(undoManager.redoMenuItemTitle == "Redo Typing")
    undoManager.redo()
    #expect(undoManager.undoActionName == "Typing")
    undoManager.setActionName("Cut")
    #expect(undoManager.undoActionName == "Cut")
    #expect(undoManager.undoMenuTitle(forUndoActionName: "Paste") == "Undo Paste")
  }

  @Test func `a discardable action says so in the notifications about its group`() {
    let posted = PostedNames(of: undoManager)
    counter.set(1)
    undoManager.setActionIsDiscardable(true)
    undoManager.endTurn()
    #expect(undoManager.undoActionIsDiscardable)
    #expect(
      posted.discardable == [
        "NSUndoManagerWillCloseUndoGroupNotification", "NSUndoManagerDidCloseUndoGroupNotification",
      ])
    undoManager.undo()
    #expect(!undoManager.undoActionIsDiscardable)
    #expect(undoManager.redoActionIsDiscardable)
  }

  @Test func `a program keeps values of its own for actions`() {
    let icon: UndoManager.UserInfoKey = "icon"
    counter.set(1)
    undoManager.setActionUserInfoValue("scissors", forKey: icon)
    #expect(undoManager.undoActionUserInfoValue(forKey: icon) as? String == "scissors")
    undoManager.undo()
    #expect(undoManager.undoActionUserInfoValue(forKey: icon) == nil)
    #expect(undoManager.redoActionUserInfoValue(forKey: icon) as? String == "scissors")
  }

  @Test func `targets are not kept alive, and one that is gone is left alone`() {
    var other: Counter? = Counter(undoManager)
    weak let reference = other
    other?.set(1)
    counter.set(1)
    other = nil
    #expect(reference == nil)
    undoManager.undo()
    #expect(counter.value == 0)
  }

  @Test func `the actions of one target are forgotten, with groups that had no others`() {
    let other = Counter(undoManager)
    counter.set(1)
    other.set(1)
    undoManager.endTurn()
    other.set(2)
    undoManager.endTurn()
    undoManager.removeAllActions(withTarget: other)
    #expect(undoManager.undoCount == 1)
    undoManager.undo()
    #expect((counter.value, other.value) == (0, 2))
  }

  @Test func `everything is forgotten, and recording begins again`() {
    counter.set(1)
    undoManager.endTurn()
    counter.set(2)
    undoManager.disableUndoRegistration()
    undoManager.removeAllActions()
    #expect(!undoManager.canUndo && !undoManager.canRedo)
    #expect(undoManager.isUndoRegistrationEnabled)
  }

  @Test func `notifications come in the order that the header gives`() {
    undoManager.groupsByEvent = false
    let posted = PostedNames(of: undoManager)
    undoManager.beginUndoGrouping()
    #expect(posted.take() == ["DidOpenUndoGroup"])
    undoManager.beginUndoGrouping()
    #expect(posted.take() == ["Checkpoint", "DidOpenUndoGroup"])
    counter.set(1)
    undoManager.endUndoGrouping()
    #expect(posted.take() == ["Checkpoint", "WillCloseUndoGroup", "DidCloseUndoGroup"])
    undoManager.endUndoGrouping()
    _ = posted.take()
    undoManager.undo()
    #expect(
      posted.take() == [
        "Checkpoint", "WillUndoChange", "DidOpenUndoGroup", "Checkpoint", "WillCloseUndoGroup", "DidCloseUndoGroup",
        "DidUndoChange",
      ])
    _ = undoManager.canRedo
    #expect(posted.take() == ["Checkpoint"])
    undoManager.redo()
    let redo = posted.take()
    #expect(Array(redo.prefix(2)) == ["Checkpoint", "WillRedoChange"])
    #expect(redo.last == "DidRedoChange")
  }

  @Test func `the names of notifications are Apple's`() {
    #expect(Notification.Name.NSUndoManagerCheckpoint.rawValue == "NSUndoManagerCheckpointNotification")
    #expect(Notification.Name.NSUndoManagerDidCloseUndoGroup.rawValue == "NSUndoManagerDidCloseUndoGroupNotification")
    #expect(NSUndoManagerGroupIsDiscardableKey == "NSUndoManagerGroupIsDiscardableKey")
    #expect(NSUndoCloseGroupingRunLoopOrdering == 350_000)
    #expect(undoManager.runLoopModes == [.default])
  }

  @Test func `an action knows whether it is undone or redone`() {
    final class Watcher {
      var seen: [String] = []
      func note(_ undoManager: UndoManager) {
        seen.append(undoManager.isUndoing ? "undo" : undoManager.isRedoing ? "redo" : "do")
        undoManager.registerUndo(withTarget: self) { [unowned undoManager] in $0.note(undoManager) }
      }
    }
    let watcher = Watcher()
    watcher.note(undoManager)
    undoManager.undo()
    undoManager.redo()
    #expect(watcher.seen == ["do", "undo", "redo"])
  }
}
