import Glibc

/// What a package may name its items.
enum ItemName {
  /// Refuses what is no name of one item in its folder.
  static func check(_ name: [UInt8], in folder: @autoclosure () -> [UInt8]) throws(SafeWriteError) {
    let code: CInt
    if name.count > 255 {
      code = ENAMETOOLONG
    } else if name.isEmpty || name == [dot] || name == [dot, dot] || name.contains(where: { $0 == slash || $0 == 0 }) {
      code = EINVAL
    } else {
      return
    }
    throw SafeWriteError(.name, folder() + [slash] + name, code: code)
  }
}
