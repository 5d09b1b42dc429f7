import Foundation
import UndoManagers

/// Reports to a document the changes that its undo manager records.
@MainActor final class UndoObservation {
  private let tokens: NotificationTokens

  init(of manager: UndoManager, for document: UIDocument) {
    let handlers: [(Notification.Name, @MainActor (UIDocument) -> Void)] = [
      (.NSUndoManagerDidCloseUndoGroup, { $0.noteClosedGroup() }),
      (.NSUndoManagerDidUndoChange, { $0.notePerformedGroup(.undone) }),
      (.NSUndoManagerDidRedoChange, { $0.notePerformedGroup(.redone) }),
      (.NSUndoManagerDidOpenUndoGroup, { $0.noteOpenedGroup() }),
    ]
    tokens = NotificationTokens(
      handlers.map { name, handler in
        NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { [weak document] _ in
          MainActor.runBlocking { if let document { handler(document) } }
        }
      })
  }
}

extension UIDocument {
  /// Observes the undo manager from now on; nil to observe none.
  func observe(_ manager: UndoManager?) {
    undoManagerIfLoaded = manager
    undoObservation = manager.map { UndoObservation(of: $0, for: self) }
  }

  /// Only the outermost group is a change, and only if it contains an action that is not discardable.
  func noteClosedGroup() {
    guard let manager = undoManagerIfLoaded, manager.groupingLevel == 0, !manager.isUndoing, !manager.isRedoing,
      manager.didCloseFilledGroup, !manager.undoActionIsDiscardable
    else { return }
    updateChangeCount(.done)
  }

  /// Whether a group is open: its contents are also a change, although it is not counted yet.
  var hasOpenGroup: Bool { undoManagerIfLoaded?.groupingLevel ?? 0 > 0 }

  func notePerformedGroup(_ change: ChangeKind) {
    switch undoManagerIfLoaded?.performedChange {
    case .counted?: updateChangeCount(change)
    case .new?: updateChangeCount(.done)
    default: break
    }
  }

  /// Releasing a document must not lose changes made in the same turn.
  func noteOpenedGroup() {
    guard let manager = undoManagerIfLoaded, manager.groupingLevel == 1, !manager.isUndoing, !manager.isRedoing else {
      return
    }
    if file.isNew { OpenDocuments.addNew(self) }
    MainActor.enqueue { [self] in undoManagerIfLoaded?.endTurn() }
  }
}
