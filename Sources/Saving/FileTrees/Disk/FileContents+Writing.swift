import SafeWriting
import UTSystemCalls

extension FileContents {
  /// Writes a new file, which shares storage with a file on disk with these bytes, if possible.
  func write(as name: FileName, attributes: ItemAttributes, into sink: inout PackageSink) throws {
    // A changed file is detected again where its bytes are needed.
    guard let file = storedFile, let reader = try? file.open() else {
      return try sink.file(named: name.bytes, attributes: attributes) { try write(into: &$0) }
    }
    let attributes = try reader.attributesOfCopy(attributes)
    if try sink.share(named: name.bytes, with: reader.number, identity: file.identity, attributes: attributes) {
      return
    }
    try sink.file(named: name.bytes, like: reader.number, attributes: attributes) { try write(into: &$0, from: reader) }
  }

  /// - Parameter reader: the file on disk with these bytes, if it is open.
  func write(into sink: inout FileSink, from reader: StoredFileReader? = nil) throws {
    if case .stored(let file) = self {
      let reader = try reader ?? file.open()
      try sink.copy(from: reader.number)
      try reader.checkUnchanged()
      return try reader.checkEnd()
    }
    try sink.reserve(byteCount: Int64(count))
    guard case .provided = self else { return try sink.write(bytes()) }
    // A closure cannot capture a noncopyable inout value.
    try withUnsafeMutablePointer(to: &sink) { sink in try forEachPiece { try sink.pointee.write($0) } }
  }
}
