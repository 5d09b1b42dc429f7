import SafeWriting
import UTLibC
import UTSystemCalls

/// A file that shows that this package paused the folder for a moment. Syncthing stores the pause, so the file must
/// outlive this process. A folder that the user paused has no such file.
struct PauseMark {
  private static let name = Array("paused".utf8)
  /// The path of the file, next to the items that are set aside, which the engine ignores.
  static let path = FileName(name).flatMap { SetAsideItem.area.appending($0) } ?? .folder

  private let folder: LocalFolder

  init(in folder: LocalFolder) { self.folder = folder }

  /// Whether the folder is to be resumed.
  func isSet() throws(SyncError) -> Bool { try folder.status(of: Self.path) != nil }

  /// Returns when the mark is durable.
  func set() throws(SyncError) {
    try SetAsideItem.makeFolders(SetAsideItem.area, in: folder)
    guard let area = try folder.open(SetAsideItem.area), let top = try folder.open(.folder) else { throw .changed }
    guard let file = Descriptor.open(Self.name, in: area, O_WRONLY | O_CREAT | O_NOFOLLOW, mode: 0o600), file.sync(),
      area.sync(isFolder: true), top.sync(isFolder: true)
    else { throw .system(errno) }
  }

  func remove() throws(SyncError) {
    guard let area = try folder.open(SetAsideItem.area) else { return }
    guard area.remove(Self.name) || errno == ENOENT, area.sync(isFolder: true) else { throw .system(errno) }
    SetAsideItem.removeArea(of: folder)
  }
}
