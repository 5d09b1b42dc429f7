import UTSystemCalls

/// The received part of an item: of a file, or of all files in a package or folder.
struct ArrivingParts: Sendable {
  private var parts: [SyncPath: TransferProgress] = [:]

  /// - Parameter files: the missing files of the item.
  init(_ files: [SyncItem]) {
    for file in files { parts[file.path] = TransferProgress(done: 0, total: file.size ?? 0) }
  }

  /// Records the engine's report about a file.
  ///
  /// - Returns: the received part of the whole item.
  mutating func note(_ transfer: TransferProgress, of path: SyncPath) -> TransferProgress {
    parts[path] = transfer
    return sum
  }

  /// The received part of the whole item.
  var sum: TransferProgress {
    parts.values.reduce(TransferProgress(done: 0, total: 0)) { sum, part in
      TransferProgress(done: sum.done &+ part.done, total: sum.total &+ part.total)
    }
  }

  /// Records which files are complete: the engine reports no progress of small files.
  ///
  /// - Parameter folder: the synchronized folder.
  /// - Returns: the received part of the whole item; nil if it is unchanged.
  mutating func noteArrived(_ paths: [SyncPath], in folder: [UInt8]) -> TransferProgress? {
    guard let local = try? LocalFolder(folder) else { return nil }
    var sum: TransferProgress?
    for path in paths {
      guard let part = parts[path], part.done < part.total, let status = try? local.status(of: path),
        status.size == part.total
      else { continue }
      sum = note(TransferProgress(done: part.total, total: part.total), of: path)
    }
    return sum
  }
}
