import Dispatch
import Foundation
import Testing
import UndoManagers

@MainActor final class Drawing {
  let undoManager = UndoManager()
  private(set) var title = "Untitled"

  func rename(to new: String) {
    let old = title
    undoManager.registerUndo(withTarget: self) { $0.rename(to: old) }
    undoManager.setActionName("Rename")
    title = new
  }
}

actor Counter {
  private let undoManager = UndoManager()
  private(set) var value = 0

  func increment() {
    set(value + 1)
    undoManager.endTurn()
  }

  func undo() { undoManager.undo() }

  private func set(_ new: Int) {
    let old = value
    undoManager.registerUndo(withTarget: self) { counter in
      counter.assumeIsolated { $0.set(old) }
    }
    value = new
  }
}

/// The code in "The main queue and undo turns".
@Suite struct UndoExamples {
  @Test @MainActor func `changes of one turn are one step`() {
    let drawing = Drawing()
    drawing.rename(to: "Harbor")
    drawing.rename(to: "Harbor at night")
    drawing.undoManager.undo()
    // drawing.title is "Untitled": both changes happened in one turn.

    #expect(drawing.title == "Untitled")
    drawing.undoManager.redo()
    #expect(drawing.title == "Harbor at night")
  }

  @Test @MainActor func `a program can end a turn`() {
    let drawing = Drawing()
    drawing.rename(to: "Harbor")
    drawing.undoManager.endTurn()
    drawing.rename(to: "Harbor at night")
    drawing.undoManager.undo()
    // drawing.title is "Harbor".

    #expect(drawing.title == "Harbor")
    #expect(drawing.undoManager.undoMenuItemTitle == "Undo Rename")
  }

  @Test @MainActor func `a turn of the main queue ends by itself`() async {
    let drawing = Drawing()
    drawing.rename(to: "Harbor")
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    drawing.rename(to: "Harbor at night")
    drawing.undoManager.undo()
    #expect(drawing.title == "Harbor")
  }

  @Test func `an actor ends its turns`() async {
    let counter = Counter()
    await counter.increment()
    await counter.increment()
    await counter.undo()
    #expect(await counter.value == 1)
  }
}
