import FileTypes
import UTAppleDouble
import UTLibC
import UTSystemCalls

/// The item at a place.
enum ItemAtPlace {
  /// An AppleDouble file is one in which macOS stores metadata of an item next to it.
  case item(FileStatus, isAppleDouble: Bool = false)
  case nothing
  /// It cannot be determined; the error number.
  case unreadable(CInt)

  /// Examines an item in a folder.
  init(_ name: [UInt8], in folder: Descriptor) {
    self = withCString(name) { Self($0, in: folder.number) }
  }

  /// Examines the item at a path.
  init(atPath path: [UInt8]) {
    self =
      path.contains(0) ? .unreadable(EINVAL) : path.isEmpty ? .nothing : withCString(path) { Self($0, in: AT_FDCWD) }
  }

  private init(_ name: UnsafePointer<CChar>, in folder: CInt) {
    guard let status = FileStatus(withCreationOf: name, in: folder) else {
      let reason = errno
      self = reason == ENOENT || reason == ENOTDIR ? .nothing : .unreadable(reason)
      return
    }
    self = .item(status, isAppleDouble: status.isFile && AppleDouble.isFile(at: name, in: folder))
  }

  var status: FileStatus? { if case .item(let status, _) = self { status } else { nil } }
}
