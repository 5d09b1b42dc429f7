import UTLibC
import UTSystemCalls

/// The entry of a process about itself in the table, for the messages and lists of other processes.
package struct ProcessRecord: Hashable, Sendable {
  /// The cells of a record: the process identifier and the length of the name, the pid namespace, the name.
  static let size = 2 + (maximumName + 7) / 8
  package static let maximumName = 47

  /// The process identifier, which is valid only in the same pid namespace.
  package let identifier: UInt32
  /// The inode of the pid namespace; 0 if unknown.
  package let namespace: UInt64
  /// The name of the program, as bytes.
  package let name: [UInt8]

  package init(identifier: UInt32, namespace: UInt64, name: [UInt8]) {
    self.identifier = identifier
    self.namespace = namespace
    self.name = Array(name.prefix(Self.maximumName))
  }

  /// Reads a record.
  init(_ number: Int, _ cells: some SharedCells, _ layout: TableLayout) {
    let start = layout.process(number)
    let first = cells.load(start)
    identifier = UInt32(truncatingIfNeeded: first)
    namespace = cells.load(start + 1)
    let count = min(Int(first >> 32 & 0xFF), Self.maximumName)
    name = (0..<count).map {
      UInt8(truncatingIfNeeded: cells.load(start + 2 + $0 / 8) >> UInt64($0 % 8 * 8))
    }
  }

  /// The process identifier; nil in another pid namespace, such as in another container.
  func process(in namespace: UInt64) -> Int32? {
    namespace != 0 && namespace == self.namespace ? Int32(bitPattern: identifier) : nil
  }

  /// Whether a process is stopped by a signal or a debugger: `proc_pid_stat(5)`.
  static func isStopped(_ process: Int32) -> Bool {
    guard process > 0, let file = Descriptor.open(Array("/proc/\(process)/stat".utf8), O_RDONLY),
      let bytes = file.bytes(1024, at: 0), let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 2 < bytes.count
    else { return false }
    return bytes[end + 2] == UInt8(ascii: "T") || bytes[end + 2] == UInt8(ascii: "t")
  }

  func store(as number: Int, _ cells: inout some SharedCells, _ layout: TableLayout) {
    let values = [UInt64(identifier) | UInt64(name.count) << 32, namespace] + packed(name)
    for (index, value) in values.enumerated() { cells.store(value, in: layout.process(number) + index) }
  }
}
