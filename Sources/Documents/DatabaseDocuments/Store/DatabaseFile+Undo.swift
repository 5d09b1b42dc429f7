#if Databases
import Dispatch
import Documents
import Foundation
import GRDB
import UTThreads

/// A transaction that can be undone, or redone.
final class UndoStep: Sendable {
  private let state: Monitor<[String]>

  init(_ statements: [String]) { state = Monitor(statements) }

  /// The statements that undo the transaction if it is done, and redo it otherwise.
  var statements: [String] {
    get { state.locked { $0 } }
    set { state.locked { $0 = newValue } }
  }
}

/// The target of the undo manager's actions: the document's other actions stay if these are removed.
final class UndoTarget: Sendable {
  struct State {
    var isUsed = false
    /// The committed transactions that are not in the undo manager yet, in order; nil for a change of the schema.
    var committed: [UndoStep?] = []
    /// The last undone or redone step that is being carried out.
    var task: Task<Void, Never>?
  }
  let state = Monitor(State())
}

extension DatabaseFile {
  var registersUndo: Bool {
    get { undo.state.locked { $0.isUsed } }
    set { undo.state.locked { $0.isUsed = newValue } }
  }

  /// Runs changes in a transaction, and records the statements that undo them.
  ///
  /// - Returns: nil if nothing is recorded.
  func recordingUndo(of database: Database, _ body: () throws -> Void) throws -> [UndoStep?] {
    guard registersUndo else {
      if isRecording(database) { try UndoRecording.remove(from: database) }
      try body()
      return []
    }
    let recording = try UndoRecording(database)
    do { try body() } catch {
      try? recording.pause()
      throw error
    }
    return try recording.end().map { $0.map { UndoStep($0) } }
  }

  private func isRecording(_ database: Database) -> Bool {
    (try? Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT * FROM sqlite_temp_master WHERE type = 'trigger')"))
      ?? false
  }

  /// Notes committed steps, on the thread of the transaction.
  func noteCommitted(_ steps: [UndoStep?]) {
    guard !steps.isEmpty else { return }
    undo.state.locked { $0.committed += steps }
  }

  /// Registers committed steps with the undo manager, in this order.
  func registerCommitted() async {
    guard undo.state.locked({ !$0.committed.isEmpty }) else { return }
    await MainActor.run {
      let steps = undo.state.locked { state in
        defer { state.committed = [] }
        return state.committed
      }
      for step in steps { if let step { register(step) } else { forgetUndo() } }
    }
  }

  @MainActor private func register(_ step: UndoStep) {
    guard let manager = document?.undoManager else { return }
    manager.registerUndo(withTarget: undo) { @MainActor [weak self] _ in self?.exchange(step) }
    // Another transaction of this turn is a separate step.
    if !manager.isUndoing, !manager.isRedoing { manager.endTurn() }
  }

  /// Carries out a step, and registers its inverse.
  @MainActor private func exchange(_ step: UndoStep) {
    register(step)
    undo.state.locked { state in
      let previous = state.task
      state.task = Task {
        await previous?.value
        do {
          try await write { database in
            // Rows come back in the opposite order.
            try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
            for statement in step.statements { try database.execute(sql: statement) }
          } committed: { steps in
            guard case let done?? = steps.last else { return step.statements = [] }
            step.statements = done.statements
          }
        } catch {
          forgetUndo()
          document?.handleError(error, userInteractionPermitted: true)
        }
      }
    }
  }

  /// Forgets all transactions, because the contents that they changed were replaced.
  func noteOtherContents() {
    undo.state.locked { $0.committed = [] }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.forgetUndo() } }
  }

  @MainActor private func forgetUndo() {
    guard registersUndo else { return }
    document?.undoManager?.removeAllActions(withTarget: undo)
  }

  /// Waits until undoing and redoing is done.
  func finishUndo() async { await undo.state.locked { $0.task }?.value }
}
#endif
