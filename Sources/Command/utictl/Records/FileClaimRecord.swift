import UTClaimTables

/// A claim on a file or a presenter of it, as printed by `document claims --json`.
struct FileClaimRecord: Codable {
  let path: String
  let state: String
  let access: String?
  let includesContents: Bool?
  let program: String
  let process: Int32?
  let isStopped: Bool
  let since: String

  init(_ entry: FileClaims.Entry) {
    let isClaim = entry.holder.state != .presents
    path = String(decoding: entry.path, as: UTF8.self)
    state = entry.holder.state.rawValue
    access = isClaim ? entry.item.isWritten ? "write" : "read" : nil
    includesContents = isClaim ? entry.item.isTree : nil
    program = entry.holder.program
    process = entry.holder.process
    isStopped = entry.holder.isStopped
    since = entry.since
  }
}
