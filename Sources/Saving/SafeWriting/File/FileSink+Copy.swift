import UTLibC
import UTSystemCalls

extension FileSink {
  /// Appends the contents of another open file as efficiently as the file system allows: shared storage (`FICLONE`), a
  /// copy within the kernel (`copy_file_range`), or reading and writing. Holes are preserved.
  /// - Parameters:
  ///   - source: a descriptor open for reading; its position does not matter.
  ///   - range: the bytes to copy; nil for all.
  /// - Throws: ``SafeWriteError``, with `ENODATA` if the file ends before the range; errors from the progress callback.
  public mutating func copy(from source: Int32, range: Range<Int64>? = nil) throws {
    guard let status = Descriptor.status(source) else { throw SafeWriteError(.read, path, code: errno) }
    let size = status.size
    let wanted = range ?? 0..<max(0, size)
    guard wanted.lowerBound >= 0, wanted.upperBound <= size else { throw SafeWriteError(.read, path, code: ENODATA) }
    if !mayClone, !status.hasHoles, try collect(wanted, of: source) { return }
    try flush()
    let descriptor = try descriptor()
    if mayClone, offset == 0, wanted == 0..<size, Descriptor.clone(source, to: descriptor) {
      offset = size
      return try meter.add(bytes: Int(size))
    }
    let start = offset
    try FileCopy.copy(
      from: source, wanted, hasHoles: status.hasHoles, to: descriptor, at: start, path: path, meter: meter)
    offset = start + Int64(wanted.count)
  }
}
