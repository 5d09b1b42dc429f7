import TypeRegistry

/// Where one thread of a walk puts what it finds.
protocol WalkSink {
  /// A folder, or a root of any kind; the items that follow are in it.
  ///
  /// - Parameters:
  ///   - name: the name in `parent`, for a root the path; with a NUL at its end.
  ///   - code: the type's number in `TypeCodes`.
  mutating func enter(_ name: [CChar], in parent: WalkedFolder?, code: Int)
  /// An item in the folder entered last.
  mutating func add(_ name: UnsafeRawBufferPointer, code: Int)
  /// An item whose type has no number, because there may be any number of such types.
  mutating func add(_ name: UnsafeRawBufferPointer, type: UniformType)
  mutating func report(_ error: FileTypeError)
  /// Passes on what is held back: this thread is going to wait.
  mutating func flush()
  /// Whether the walk was canceled.
  var isCancelled: Bool { get }
}
