import UTLibC
import UTSystemCalls

/// Checks the names of saved items.
enum NewName {
  /// Rejects anything that cannot be the name of an item in its folder.
  static func check(_ name: [UInt8], in folder: @autoclosure () -> [UInt8]) throws(SafeWriteError) {
    if let code = FileName.errorNumber(of: name) { throw failure(name, in: folder(), code) }
  }

  /// Rejects the names that saves use for their own files, so that a saved item is never mistaken for one.
  static func checkNotReserved(_ name: [UInt8], in folder: @autoclosure () -> [UInt8]) throws(SafeWriteError) {
    if SiblingName.meaning(of: name) != nil { throw failure(name, in: folder(), EPERM) }
  }

  private static func failure(_ name: [UInt8], in folder: [UInt8], _ code: CInt) -> SafeWriteError {
    SafeWriteError(.name, folder + (folder.last == slash ? [] : [slash]) + name, code: code)
  }
}
