import UTAppleDouble
import UTLibC

/// The file system's record of an item: `statx(2)`. Times are nanoseconds since 1970.
package struct ItemStatus: Hashable, Sendable {
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  package let inode: UInt64
  package let device: UInt64
  package let size: Int64
  package let modificationTime: Int64
  /// When the contents, or attributes such as the permissions or the number of links, last changed.
  package let changeTime: Int64
  /// 0 if the file system does not store it.
  package let creationTime: Int64
  /// Whether it is a file in which macOS stores metadata of an item next to it (AppleDouble).
  package let isAppleDouble: Bool

  /// Reads the status of an item without following a link; nil with `errno` set if that is not possible.
  ///
  /// - Parameters:
  ///   - name: NUL-terminated; empty for the open folder itself, also if nothing in it may be looked at.
  ///   - folder: the descriptor of the folder, or `AT_FDCWD`.
  package init?(of name: UnsafePointer<CChar>, in folder: CInt) {
    let fields = withUnsafeTemporaryAllocation(of: Int64.self, capacity: 8) { fields -> [8 of Int64]? in
      guard let start = fields.baseAddress, readItemStatus(folder, name, start) == 0 else { return nil }
      return [8 of Int64] { fields[$0] }
    }
    guard let fields else { return nil }
    mode = UInt32(truncatingIfNeeded: fields[0])
    owner = UInt32(truncatingIfNeeded: fields[1] >> 32)
    group = UInt32(truncatingIfNeeded: fields[1])
    inode = UInt64(bitPattern: fields[2])
    device = UInt64(bitPattern: fields[3])
    size = fields[4]
    modificationTime = fields[5]
    changeTime = fields[6]
    creationTime = fields[7]
    isAppleDouble = mode & S_IFMT == S_IFREG && AppleDouble.isFile(at: name, in: folder)
  }

  /// The status of an item that is not on this computer, with the known values.
  package init(mode: UInt32, size: Int64, modificationTime: Int64) {
    (self.mode, self.size, self.modificationTime, changeTime) = (mode, size, modificationTime, modificationTime)
    (owner, group, inode, device, creationTime) = (0, 0, 0, 0, 0)
    isAppleDouble = false
  }

  /// Reads the status of the item at a path.
  package init?(at path: [UInt8]) {
    guard !path.isEmpty, !path.contains(0) else {
      errno = path.isEmpty ? ENOENT : EINVAL
      return nil
    }
    let name = path.map { CChar(bitPattern: $0) } + [0]
    self.init(of: name, in: AT_FDCWD)
  }

  private var kind: UInt32 { mode & S_IFMT }

  package var isFolder: Bool { kind == S_IFDIR }
  package var isRegularFile: Bool { kind == S_IFREG }
  package var isLink: Bool { kind == S_IFLNK }
  package var isExecutable: Bool { mode & (S_IXUSR | S_IXGRP | S_IXOTH) != 0 }
}
