import TypeRegistry
import UTLibC
import UTThreads

/// Counts items by type and keeps no other data.
struct CountSink: WalkSink {
  private let codes: TypeCodes
  private let queue: BatchQueue<Batch>
  private var errors = Batch()
  /// The number of items for each type number.
  private(set) var counts: [Int] = []
  private(set) var isCancelled = false

  init(_ codes: TypeCodes, _ queue: BatchQueue<Batch>) {
    self.codes = codes
    self.queue = queue
  }

  mutating func enter(_ name: [CChar], in parent: WalkedFolder?, code: Int?, _ status: FileStatus?) {
    if let code { count(code) }
  }

  @inline(__always)
  mutating func add(_ name: UnsafeRawBufferPointer, code: Int, _ status: FileStatus?) { count(code) }

  mutating func add(_ name: UnsafeRawBufferPointer, type: UniformType, _ status: FileStatus?) {
    count(codes.code(for: type))
  }

  mutating func report(_ error: FileTypeError) {
    errors.append(error)
    if errors.isFull { flush() }
  }

  mutating func flush() {
    guard !errors.isEmpty else { return }
    isCancelled = !queue.exchange(&errors)
  }

  @inline(__always)
  private mutating func count(_ code: Int) {
    if code >= counts.count { counts += Array(repeating: 0, count: code + 16 - counts.count) }
    counts[code] += 1
  }
}
