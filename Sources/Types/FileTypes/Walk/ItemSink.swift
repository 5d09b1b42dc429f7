import TypeRegistry
import UTLibC
import UTThreads

/// Collects the path and type of every item into batches.
struct ItemSink: WalkSink {
  private let queue: BatchQueue<Batch>
  private var batch = Batch()
  /// The path of the current folder, with a slash at its end.
  private var prefix: [UInt8] = []
  /// The parent of the current folder, and the length of its path in `prefix`.
  private var parent: WalkedFolder?
  private var parentLength = 0
  private(set) var isCancelled = false

  init(_ queue: BatchQueue<Batch>) { self.queue = queue }

  mutating func enter(_ name: [CChar], in parent: WalkedFolder?, code: Int?, _ status: FileStatus?) {
    if let parent, parent === self.parent {
      // Most folders are siblings of the previous one, and only the name is new.
      prefix.removeSubrange(parentLength...)
      name.withUnsafeBytes { prefix.append(contentsOf: $0.dropLast()) }
    } else {
      prefix = WalkedFolder.path(of: name, in: parent)
      self.parent = parent
      parentLength = prefix.count - (name.count - 1)
    }
    if let code { batch.append(prefix, UnsafeRawBufferPointer(start: nil, count: 0), code: code, status) }
    if prefix.last != UInt8(ascii: "/") { prefix.append(UInt8(ascii: "/")) }
    flushIfFull()
  }

  @inline(__always)
  mutating func add(_ name: UnsafeRawBufferPointer, code: Int, _ status: FileStatus?) {
    batch.append(prefix, name, code: code, status)
    flushIfFull()
  }

  mutating func add(_ name: UnsafeRawBufferPointer, type: UniformType, _ status: FileStatus?) {
    batch.append(prefix, name, type: type, status)
    flushIfFull()
  }

  mutating func report(_ error: FileTypeError) {
    batch.append(error)
    flushIfFull()
  }

  mutating func flush() {
    guard !batch.isEmpty else { return }
    isCancelled = !queue.exchange(&batch)
  }

  @inline(__always)
  private mutating func flushIfFull() { if batch.isFull { flush() } }
}
