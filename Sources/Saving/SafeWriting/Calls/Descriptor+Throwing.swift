import UTLibC
import UTSystemCalls

extension Descriptor {
  /// Writes a whole record at an offset in the file.
  package func write(_ bytes: [UInt8], at offset: Int64, path: [UInt8]) throws(SafeWriteError) {
    guard bytes.withUnsafeBytes({ Self.write($0, to: number, at: offset) }) else {
      throw SafeWriteError(.write, path, code: errno)
    }
  }

  /// Makes contents and attributes durable.
  func sync(path: [UInt8]) throws(SafeWriteError) {
    guard sync() else { throw SafeWriteError(.sync, path, code: errno) }
  }

  /// Whether it is a known item, in any state, and not another one that was given its name.
  func isItem(_ known: FileIdentity?) -> Bool {
    guard let known, let status = status() else { return false }
    return FileIdentity(status).isSameItem(as: known)
  }
}
