import SystemPackage
import UTContainers
import UTSyncEngines
import UTSystemCalls

/// The paths of items in a container as they can be typed in the user's current folder.
struct TypedPaths {
  /// Folders, and the text to type for them: the first folder that contains an item counts.
  private var folders: [(path: [UInt8], text: [UInt8])] = []
  private let container: Container

  /// - Parameter argument: an item that the user named, and its spelling; paths of items in it begin like this.
  init(_ container: Container, _ run: ContainerRun, argument: (item: SyncPath, text: String)? = nil) {
    self.container = container
    if let (item, text) = argument {
      let typed = Files.path(ofArgument: text).bytes
      folders.append((item.absolute(in: container.folder), typed == [UInt8(ascii: ".")] ? [] : typed))
    }
    let current = realPath([UInt8(ascii: ".")]).flatMap { $0.count > 1 ? $0 : nil }
    if let current, current == container.folder || container.folder.isFolder(of: current) {
      folders.append((current, []))
    }
    // The link is shorter than the path of the container, which may be below the same folder.
    if let link = run.store.link(to: container) {
      let below = current.flatMap { $0.isFolder(of: link) ? Array(link.dropFirst($0.count + 1)) : nil }
      folders.append((container.documents, below ?? link))
    }
    if let current { folders.append((current, [])) }
  }

  /// The path of an item; of the documents for the container as a whole.
  func path(of item: SyncPath) -> [UInt8] {
    let path = item == .folder ? container.documents : item.absolute(in: container.folder)
    for folder in folders {
      if path == folder.path { return folder.text.isEmpty ? [UInt8(ascii: ".")] : folder.text }
      guard folder.path.isFolder(of: path) else { continue }
      let rest = path.dropFirst(folder.path.count + 1)
      return folder.text.isEmpty ? Array(rest) : folder.text.appendingComponent(Array(rest))
    }
    return path
  }
}
