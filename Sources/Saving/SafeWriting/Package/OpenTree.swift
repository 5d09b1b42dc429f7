import UTLibC

/// The folders below an open one, opened on demand. Most accesses go folder by folder, so the last one is cached.
final class OpenTree {
  let root: Folder
  private var last: (path: ArraySlice<UInt8>, folder: Folder)?

  init(_ root: Folder) { self.root = root }

  /// Opens a folder by its path, which is empty for the root.
  /// - Parameter mode: the mode for a missing folder to be created; nil to create none.
  func folder(_ path: ArraySlice<UInt8>, creating mode: ((ArraySlice<UInt8>) -> mode_t)? = nil) throws(SafeWriteError)
    -> Folder
  {
    guard !path.isEmpty else { return root }
    if let last, last.path == path { return last.folder }
    var folder = root
    for name in path.split(separator: slash) {
      if let mode, !folder.makeFolder(Array(name), mode: mode(path[..<name.endIndex])), errno != EEXIST {
        throw folder.failure(.create, Array(name))
      }
      folder = try folder.folder(Array(name))
    }
    last = (path, folder)
    return folder
  }
}
