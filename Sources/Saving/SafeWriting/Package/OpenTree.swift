import UTLibC

/// The folders below an open one, opened on demand. Most accesses go folder by folder, so the folders on the way to the
/// last one stay open: opening the next folder takes one call, at any depth.
package final class OpenTree {
  /// A folder on the way to the last one.
  private struct Step {
    /// Where its path ends in the last one's.
    let end: Int
    /// Nil if it was closed since.
    var folder: Folder?
  }

  let root: Folder
  private var path: [UInt8] = []
  private var way: [Step] = []

  /// The number of the deepest folders that stay open. Of the folders above these, one in this many also stays open, so
  /// a folder that was closed is opened again with few calls.
  private static let openCount = 16

  package init(_ root: Folder) { self.root = root }

  /// Opens a folder by its path, which is empty for the root.
  /// - Parameter mode: the mode for a missing folder to be created; nil to create none.
  package func folder(
    _ path: ArraySlice<UInt8>, creating mode: ((ArraySlice<UInt8>) -> mode_t)? = nil
  ) throws(SafeWriteError) -> Folder {
    leaveWay(to: path)
    self.path = Array(path)
    var level = (way.lastIndex { $0.folder != nil } ?? -1) + 1
    var folder = level == 0 ? root : way[level - 1].folder ?? root
    var start = level == 0 ? path.startIndex : path.startIndex + way[level - 1].end + 1
    while start < path.endIndex {
      let end = path[start...].firstIndex(of: slash) ?? path.endIndex
      let name = Array(path[start..<end])
      if level == way.count, let mode, !folder.makeFolder(name, mode: mode(path[..<end])), errno != EEXIST {
        throw folder.failure(.create, name)
      }
      folder = try folder.folder(name)
      let step = Step(end: end - path.startIndex, folder: folder)
      if level < way.count { way[level] = step } else { way.append(step) }
      let far = level - Self.openCount
      if far >= 0, far % Self.openCount != 0 { way[far].folder = nil }
      level += 1
      start = end + 1
    }
    return folder
  }

  /// Closes the folders below the root.
  func close() { (path, way) = ([], []) }

  /// Goes back to the last folder that is also on the way to another folder.
  private func leaveWay(to next: ArraySlice<UInt8>) {
    var common = 0
    for (one, other) in zip(path, next) {
      guard one == other else { break }
      common += 1
    }
    way.removeLast(
      way.reversed().prefix { step in
        step.end > common || step.end < next.count && next[next.startIndex + step.end] != slash
      }.count)
  }
}
