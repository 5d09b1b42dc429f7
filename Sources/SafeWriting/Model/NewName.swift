import Glibc
import SystemCalls

/// What may be the name of something that is saved.
enum NewName {
  /// Refuses what cannot be the name of one item in its folder.
  static func check(_ name: [UInt8], in folder: @autoclosure () -> [UInt8]) throws(SafeWriteError) {
    if let code = FileName.errorNumber(of: name) { throw failure(name, in: folder(), code) }
  }

  /// Refuses the names that saves give to what they leave: nothing that is saved can be taken for it later.
  static func checkNotReserved(_ name: [UInt8], in folder: @autoclosure () -> [UInt8]) throws(SafeWriteError) {
    if SiblingName.meaning(of: name) != nil { throw failure(name, in: folder(), EPERM) }
  }

  private static func failure(_ name: [UInt8], in folder: [UInt8], _ code: CInt) -> SafeWriteError {
    SafeWriteError(.name, folder + (folder.last == slash ? [] : [slash]) + name, code: code)
  }
}
