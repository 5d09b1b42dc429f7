import UndoManagers

/// Something to change and to undo.
final class Counter {
  private(set) var value = 0
  let undoManager: UndoManager

  init(_ undoManager: UndoManager) { self.undoManager = undoManager }

  func set(_ new: Int) {
    let old = value
    undoManager.registerUndo(withTarget: self) { $0.set(old) }
    value = new
  }
}

/// The notifications that an undo manager posts, in order.
final class PostedNames {
  private var tokens: [any NSObjectProtocol] = []
  private let box = Box()

  final class Box: @unchecked Sendable {
    // Sendable: notifications are posted on the thread of the test, which waits for nothing.
    var names: [String] = []
    var discardable: [String] = []
  }

  init(of undoManager: UndoManager) {
    let names: [Notification.Name] = [
      .NSUndoManagerCheckpoint, .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
      .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
      .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
    ]
    for name in names {
      let observer = NotificationCenter.default.addObserver(forName: name, object: undoManager, queue: nil) {
        [box] notification in
        let text = notification.name.rawValue
        box.names.append(String(text.dropFirst("NSUndoManager".count).dropLast("Notification".count)))
        if notification.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool == true { box.discardable.append(text) }
      }
      tokens.append(observer)
    }
  }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  var discardable: [String] { box.discardable }

  func take() -> [String] {
    defer { box.names = [] }
    return box.names
  }
}
