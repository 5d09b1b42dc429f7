import UTText
import UTTurnTables

/// A turn with a file, or a presenter of it, as printed by `document turns --json`.
struct FileTurnRecord: Codable {
  let path: String
  let state: String
  let access: String?
  let includesContents: Bool?
  let program: String
  let process: Int32?
  let isStopped: Bool
  let since: String

  init(_ entry: FileTurns.Entry) {
    let isTurn = entry.holder.state != .presents
    path = String(spelling: entry.path)
    state = entry.holder.state.rawValue
    access = isTurn ? entry.item.isWritten ? "write" : "read" : nil
    includesContents = isTurn ? entry.item.isTree : nil
    program = entry.holder.program
    process = entry.holder.process
    isStopped = entry.holder.isStopped
    since = entry.since
  }
}
