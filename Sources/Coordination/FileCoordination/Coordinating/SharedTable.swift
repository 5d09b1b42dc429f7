import Foundation
import Synchronization
import UTTurnTables

/// The table of all processes, as long as it can be used.
final class SharedTable: Sendable {
  let table: TurnTable
  private let isGivenUp = Atomic(false)
  private let hasWarned = Atomic(false)
  private let hasBeenFull = Atomic(false)
  private let isFolderChecked = Atomic(false)

  private let write: @Sendable (String) -> Void

  /// - Parameter warn: gets lines of text for the user, without the line end.
  init(_ table: TurnTable, warn: @escaping @Sendable (String) -> Void = SharedTable.writeError) {
    (self.table, write) = (table, warn)
  }

  /// Whether accesses use the table. After an error they do not, even if it could be used again: turns in different
  /// places do not exclude each other. A table that is full for one access is used for the next one.
  var isUsable: Bool { !isGivenUp.load(ordering: .relaxed) }

  /// The registration of this process; nil if the table cannot be used.
  var registration: Registration? { isUsable ? try? table.current() : nil }

  /// Uses the table, and if it is removed during that, once more with the new one.
  ///
  /// - Parameters:
  ///   - note: called if the table cannot be used now, but may be later.
  ///   - body: uses it.
  /// - Returns: nil if the table cannot be used.
  /// - Throws: the other errors from `body`.
  func use<Value>(
    orElse note: (TurnTableError) -> Void, _ body: (TurnTable) throws(TurnError) -> Value
  ) throws(TurnError) -> Value? {
    var isRetried = false
    while isUsable {
      do throws(TurnError) {
        let value = try body(table)
        checkFolder()
        return value
      } catch {
        guard case .table(let problem) = error else { throw error }
        if problem.problem == .removed, !isRetried {
          isRetried = true
          continue
        }
        if problem.isTemporary { note(problem) } else { giveUp(problem) }
        return nil
      }
    }
    return nil
  }

  /// Stops using the table.
  private func giveUp(_ problem: TurnTableError) {
    guard !isGivenUp.exchange(true, ordering: .relaxed) else { return }
    warn("this program does not take turns with other programs until it is restarted: \(problem)")
  }

  /// Warns, once, if other programs may use another table.
  private func checkFolder() {
    guard !isFolderChecked.load(ordering: .relaxed), !isFolderChecked.exchange(true, ordering: .relaxed),
      let reservation = table.reservation
    else { return }
    warn("this program might not take turns with other programs: \(reservation)")
  }

  /// Warns, once, that some accesses are invisible to other processes.
  func noteFull(_ problem: TurnTableError) {
    guard !hasBeenFull.exchange(true, ordering: .relaxed) else { return }
    warn("some file accesses by this program are not coordinated with other programs: \(problem)")
  }

  /// Warns, once, that a presenter is invisible to other processes.
  func warnOfUnknownPresenter(_ problem: String) {
    guard !hasWarned.exchange(true, ordering: .relaxed) else { return }
    warn("other programs might not notify this program's file presenters: \(problem)")
  }

  /// Warns that an access has waited long, and names the program that it waits for.
  func noteLongWait(_ holder: TurnHolder) {
    let verb = holder.state == .holds ? "holds" : "waits for"
    warn("still waiting for \(holder.processText), which \(verb) \(holder.pathText)")
  }

  /// Warns the program that a process did not answer before an access.
  ///
  /// - Parameters:
  ///   - program: the other program, in words.
  ///   - items: the items, in words.
  ///   - patience: how long it had to answer.
  func noteSilence(of program: String, about items: String, for patience: Duration) {
    let time = String(format: "%g", patience / .seconds(1))
    warn("\(program) did not answer within \(time) s: its unsaved changes to \(items) may be missing")
  }

  private func warn(_ text: String) { write("warning: \(text)") }

  /// Writes a line to standard error.
  static func writeError(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}
