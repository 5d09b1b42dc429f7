import Glibc
import SystemCalls
import Text

/// A claim of any process, for messages and lists.
package struct ClaimHolder: Hashable, Sendable {
  package enum State: String, Hashable, Sendable { case holds, waits }

  package let items: [ClaimedItem]
  package let state: State
  /// The name of the program.
  package let program: String
  /// The process identifier; nil if the process is in another pid namespace, such as another container.
  package let process: Int32?
  /// Whether the process is stopped, as by Control-Z.
  package let isStopped: Bool
  /// The time of the claim, in nanoseconds since 1970.
  package let time: UInt64
}

extension ClaimHolder {
  /// - Parameters:
  ///   - claim: the claim.
  ///   - record: the record of its process.
  ///   - namespace: the pid namespace of the calling process.
  init(_ claim: QueuedClaim, _ record: ProcessRecord, namespace: UInt64) {
    items = claim.items
    state = claim.word.state == .granted ? .holds : .waits
    program = PrintableText.of(record.name)
    process = record.namespace == namespace && namespace != 0 ? Int32(bitPattern: record.identifier) : nil
    isStopped = process.map(Self.isStopped) ?? false
    time = claim.origin.time
  }

  /// Whether a process is stopped by a signal or a debugger: `proc_pid_stat(5)`.
  private static func isStopped(_ process: Int32) -> Bool {
    guard process > 0, let file = Descriptor.open(Array("/proc/\(process)/stat".utf8), O_RDONLY),
      let bytes = file.bytes(1024, at: 0), let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 2 < bytes.count
    else { return false }
    return bytes[end + 2] == UInt8(ascii: "T") || bytes[end + 2] == UInt8(ascii: "t")
  }

  /// The program and process in words, such as `'notes' (process 4711, stopped)`.
  package var processText: String {
    "'\(program)' " + (process.map { "(process \($0)\(isStopped ? ", stopped" : ""))" } ?? "(in another container)")
  }

  /// The items in words, such as `'a.txt' and 'b.txt'`.
  var itemText: String { items.map { "'\(PrintableText.short($0.name))'" }.joined(separator: " and ") }
}

extension TableReader {
  /// Returns a claim with what is known of its process.
  func holder(_ claim: QueuedClaim, namespace: UInt64) -> ClaimHolder {
    ClaimHolder(claim, ProcessRecord(claim.word.process, cells, layout), namespace: namespace)
  }
}
