import FileTypes
import UTLibC
import UTSystemCalls

extension QueryTree {
  /// Examines an item in an open folder.
  func item(_ name: [UInt8], in open: Descriptor) -> ItemAtPlace {
    ItemAtPlace(name, in: open)
  }

  /// Examines a scope, which may be a link to a folder.
  func item(atScope scope: [UInt8]) -> ItemAtPlace {
    let folder = ItemAtPlace(atPath: scope + Array("/.".utf8))
    return if case .item = folder { folder } else { ItemAtPlace(atPath: scope) }
  }

  /// Opens a folder, if it is still the same.
  func open(_ folder: QueryFolder) -> Descriptor? {
    let path = folder.path
    let isScope = folder.parent?.isTop ?? false
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK
    guard let open = openInSteps(isScope ? path + Array("/.".utf8) : path, flags) else {
      let reason = errno
      // An item that is there now is found by reading the folder above. A folder that cannot be read may become
      // readable.
      if ![ENOENT, ENOTDIR, ELOOP].contains(reason) {
        if !folder.isPolled { fail(FileTypeError(path: path, operation: .opening, errorNumber: reason)) }
        poll(folder, true)
      }
      return nil
    }
    guard let status = FileStatus(withCreationOf: "", in: open.number), QueryFolder.Identity(status) == folder.identity
    else { return nil }
    return open
  }

  /// Opens a folder whose path may be longer than the kernel accepts.
  private func openInSteps(_ path: [UInt8], _ flags: CInt) -> Descriptor? {
    var (rest, folder) = (path[...], Descriptor?.none)
    while rest.count >= PATH_MAX {
      guard let end = rest.prefix(Int(PATH_MAX) - 1).lastIndex(of: UInt8(ascii: "/")), end > rest.startIndex else {
        break
      }
      guard let step = Descriptor.open(Array(rest[..<end]), in: folder, Descriptor.withoutAccess | O_DIRECTORY) else {
        return nil
      }
      (rest, folder) = (rest[(end + 1)...], step)
    }
    return Descriptor.open(Array(rest), in: folder, flags)
  }

  func poll(_ folder: QueryFolder, _ isPolled: Bool) {
    folder.isPolled = isPolled
    polled[ObjectIdentifier(folder)] = isPolled ? folder : nil
  }
}
