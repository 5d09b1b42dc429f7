import Dispatch
import Foundation
import UTThreads

extension UndoManager {
  /// The information about the next action to undo.
  var undoInfo: UndoActionInfo {
    if activity == .recording, let open = openGroups.first(where: { !$0.isEmpty }) { return open.info }
    return undoStack.last?.info ?? UndoActionInfo()
  }

  /// The action name of this turn, as long as nothing has been recorded in it.
  var comingName: String? {
    guard activity == .recording, openGroups.allSatisfy(\.isEmpty) else { return nil }
    return openGroups.lazy.map(\.info.name).first { !$0.isEmpty }
  }

  /// Releases dropped groups. Must not run during a change of the stacks: objects that are deallocated may call the
  /// manager.
  func release(_ dropped: [UndoGroup]) { withExtendedLifetime(dropped) {} }

  func updateInfo(_ change: (inout UndoActionInfo) -> Void) {
    let before = (openGroups.last ?? undoStack.last)?.info
    defer { withExtendedLifetime(before) {} }
    if let innermost = openGroups.indices.last {
      change(&openGroups[innermost].info)
    } else {
      undoStack.updateLast(change)
    }
  }

  // MARK: Groups

  func openGroup() {
    if !openGroups.isEmpty { post(.NSUndoManagerCheckpoint) }
    openGroups.append(UndoGroup())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Closes the innermost group and adds it to the enclosing group or to a stack.
  func closeGroup() {
    post(.NSUndoManagerCheckpoint)
    guard let closing = openGroups.last else { return }
    let information = closing.info.isDiscardable ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
    post(.NSUndoManagerWillCloseUndoGroup, information)
    guard var group = openGroups.popLast() else { return }
    if openGroups.isEmpty { isTurnOpen = false }
    if activity == .recording { group.info.wasDiscardable = group.info.isDiscardable }
    if !group.isEmpty {
      if let outer = openGroups.indices.last {
        openGroups[outer].add(group)
      } else if activity == .undoing {
        release(redoStack.push(group, limit: levelsOfUndo))
      } else {
        release(undoStack.push(group, limit: levelsOfUndo))
      }
    }
    didCloseFilledGroup = !group.isEmpty
    post(.NSUndoManagerDidCloseUndoGroup, information)
  }

  /// Undoes or redoes a group, and puts everything registered in the meantime on the other stack as one group.
  func perform(_ group: UndoGroup, _ activity: Activity) {
    let isUndo = activity == .undoing
    post(isUndo ? .NSUndoManagerWillUndoChange : .NSUndoManagerWillRedoChange)
    let (outer, wasTurnOpen) = (openGroups, isTurnOpen)
    (openGroups, isTurnOpen) = ([], false)
    self.activity = activity
    openGroup()
    updateInfo { info in
      info = group.info
      // A group within an open one was never counted as a change.
      info.isUncounted = !outer.isEmpty
    }
    group.perform()
    while openGroups.count > 1 { closeGroup() }
    closeGroup()
    self.activity = .recording
    (openGroups, isTurnOpen) = (outer, wasTurnOpen)
    performedChange = !outer.isEmpty || group.info.wasDiscardable ? .none : group.info.isUncounted ? .new : .counted
    post(isUndo ? .NSUndoManagerDidUndoChange : .NSUndoManagerDidRedoChange)
  }

  // MARK: Turns

  /// Opens the group of this turn, unless a group is open or turns are not used.
  func openTurn() {
    guard groupsByEvent, openGroups.isEmpty, activity == .recording else { return }
    openGroup()
    isTurnOpen = true
    scheduleTurnEnd()
  }

  /// Ends the turn, unless groups opened in it are still open.
  func closeTurn() {
    guard activity == .recording, isTurnOpen, openGroups.count == 1 else { return }
    closeGroup()
  }

  /// Ends the turn when the main queue finishes its current work, if this code runs on the main queue.
  func scheduleTurnEnd() {
    guard isTurnOpen, !isTurnEndScheduled, MainQueue.isCurrent else { return }
    isTurnEndScheduled = true
    let reference = MainQueueReference(manager: self)
    DispatchQueue.main.async { reference.endTurn() }
  }

  func post(_ name: NSNotification.Name, _ information: [String: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: information)
  }
}

/// An undo manager that is used on the main queue, for that queue.
// Sendable: it is created on the main queue and used only there. So is the manager, which is not Sendable: the code
// that owns it there is its only user. The reference is not read anywhere else.
private struct MainQueueReference: @unchecked Sendable {
  weak var manager: UndoManager?

  func endTurn() {
    manager?.isTurnEndScheduled = false
    manager?.closeTurn()
  }
}
