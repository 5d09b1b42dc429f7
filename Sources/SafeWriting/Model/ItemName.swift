import Glibc

/// What a package may name its items.
enum ItemName {
  /// Refuses what cannot be the name of one item in its folder.
  static func check(_ name: [UInt8], in folder: @autoclosure () -> [UInt8]) throws(SafeWriteError) {
    let code: CInt
    if name.count > 255 {
      code = ENAMETOOLONG
    } else if name.isEmpty || name == [dot] || name == [dot, dot] || name.contains(where: { $0 == slash || $0 == 0 }) {
      code = EINVAL
    } else {
      return
    }
    throw failure(name, in: folder(), code)
  }

  private static func failure(_ name: [UInt8], in folder: [UInt8], _ code: CInt) -> SafeWriteError {
    SafeWriteError(.name, folder + (folder.last == slash ? [] : [slash]) + name, code: code)
  }

  /// Refuses the names that saves give to what they leave: nothing that is saved can be taken for it later.
  static func checkNotReserved(_ name: [UInt8], in folder: @autoclosure () -> [UInt8]) throws(SafeWriteError) {
    guard SiblingName.meaning(of: name) == nil else {
      throw failure(name, in: folder(), EPERM)
    }
  }
}
