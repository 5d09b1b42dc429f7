import TypeRegistry
import UTLibC
import UTThreads

/// Found items, passed from the thread that found them to the thread that requested them.
struct Batch: ReusableBatch, Sendable {
  private struct Entry {
    /// The end of the path; it begins at the end of the previous one.
    let end: Int
    /// The number of the type, or for a negative one the type's position in `uncoded`, with its bits inverted.
    let code: Int
  }

  /// The number for no type.
  static let untyped = Int.max

  private static let fullAt = 1 << 16

  private var paths: [UInt8] = []
  private var entries: [Entry] = []
  private var uncoded: [UniformType] = []
  /// The status of each item, or empty.
  private var statuses: [FileStatus] = []
  private var errors: [FileTypeError] = []

  var isEmpty: Bool { entries.isEmpty && errors.isEmpty }
  var isFull: Bool { paths.count >= Self.fullAt || errors.count >= 64 }

  @inline(__always)
  mutating func append(_ prefix: [UInt8], _ name: UnsafeRawBufferPointer, code: Int, _ status: FileStatus?) {
    paths.append(contentsOf: prefix)
    paths.append(contentsOf: name)
    entries.append(Entry(end: paths.count, code: code))
    if let status { statuses.append(status) }
  }

  mutating func append(
    _ prefix: [UInt8], _ name: UnsafeRawBufferPointer, type: UniformType, _ status: FileStatus?
  ) {
    uncoded.append(type)
    append(prefix, name, code: ~(uncoded.count - 1), status)
  }

  mutating func append(_ error: FileTypeError) { errors.append(error) }

  mutating func empty() {
    paths.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    uncoded.removeAll()
    statuses.removeAll(keepingCapacity: true)
    errors.removeAll()
  }

  /// Passes each item to `body`.
  ///
  /// - Parameter types: the types by number; updated from `codes` when a number is not among them.
  func forEachItem<Failure: Error>(
    _ types: inout [UniformType], _ codes: TypeCodes, _ body: (Span<UInt8>, WalkedItem) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    for (place, entry) in entries.enumerated() {
      let isTyped = entry.code != Self.untyped
      if isTyped, entry.code >= types.count { types = codes.types }
      let type = isTyped ? entry.code < 0 ? uncoded[~entry.code] : types[entry.code] : nil
      let status = statuses.isEmpty ? nil : statuses[place]
      try body(paths.span.extracting(start..<entry.end), WalkedItem(type: type, status: status))
      start = entry.end
    }
  }

  func forEachError(_ body: (FileTypeError) -> Void) { errors.forEach(body) }
}
