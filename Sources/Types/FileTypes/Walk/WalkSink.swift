import TypeRegistry
import UTLibC

/// Receives the items that one thread of a walk finds.
protocol WalkSink {
  /// Receives a folder, or a root of any kind; the next items are in it.
  ///
  /// - Parameters:
  ///   - name: the name in `parent`, or the path of a root, NUL-terminated.
  ///   - code: the type's number in `TypeCodes`; nil if the folder is not selected, but items in it may be.
  mutating func enter(_ name: [CChar], in parent: WalkedFolder?, code: Int?, _ status: FileStatus?)
  /// Receives an item in the current folder.
  mutating func add(_ name: UnsafeRawBufferPointer, code: Int, _ status: FileStatus?)
  /// Receives an item whose type has no number, because there may be any number of such types.
  mutating func add(_ name: UnsafeRawBufferPointer, type: UniformType, _ status: FileStatus?)
  mutating func report(_ error: FileTypeError)
  /// Delivers buffered items: this thread is about to wait.
  mutating func flush()
  /// Whether the walk was canceled.
  var isCancelled: Bool { get }
}
