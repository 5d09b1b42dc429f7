import Synchronization
import UTLibC

/// The system calls that this module makes, named by purpose.
package enum SystemCall: String, Sendable, CaseIterable {
  case open, examine, list, read, write, truncate, seek, reserve, allocate, map, clone, copyRange, duplicate
  case rename, link, makeFolder, makeLink, readLink, remove
  case sync, beginSync, syncFolder, syncFileSystem
  case lock, lockByte, lease
  case setOwner, setMode, setTimes
  case listAttributes, getAttribute, setAttribute, removeAttribute
}

/// Makes a system call and repeats it as long as signals interrupt it. Every call on files goes through this function,
/// so tests can make any of them fail.
///
/// - Parameters:
///   - call: its purpose.
///   - body: the call itself; it returns -1 with `errno` set on failure.
@inline(__always)
func systemCall<Result: SignedInteger>(_ call: SystemCall, _ body: () -> Result) -> Result {
  while true {
    let result = CallTable.answer(to: call) ?? body()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The answers that tests substitute for system calls, within one task and the threads that work for it.
package struct CallTable: Sendable {
  /// The treatment of a call.
  package enum Answer: Sendable {
    /// The call is made.
    case made
    /// The call is not made and fails with this error number.
    case fails(CInt)
    /// The call is not made but returns this value.
    case returns(Int)
  }

  private let answer: @Sendable (SystemCall) -> Answer

  /// - Parameter answer: asked before each call.
  package init(_ answer: @escaping @Sendable (SystemCall) -> Answer) { self.answer = answer }

  @TaskLocal private static var table: CallTable?
  /// Whether any answers were ever set: reading a task-local value takes about as long as a quick call.
  private static let isUsed = Atomic(false)

  /// Runs `body` with these answers.
  package func inForce<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.isUsed.store(true, ordering: .relaxed)
    return try Self.$table.withValue(self, operation: body)
  }

  /// Wraps the body of a thread that works for this task, so that the same answers apply there.
  package static func inherited(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard isUsed.load(ordering: .relaxed), let table else { return body }
    return { table.inForce(body) }
  }

  /// Wraps work of several threads for this task, so that the same answers apply there.
  package static func inherited<Input, Output>(_ body: @escaping (Input) -> Output) -> (Input) -> Output {
    guard isUsed.load(ordering: .relaxed), let table else { return body }
    return { input in table.inForce { body(input) } }
  }

  fileprivate static func answer<Result: SignedInteger>(to call: SystemCall) -> Result? {
    isUsed.load(ordering: .relaxed) ? inForce(call).map { Result($0) } : nil
  }

  private static func inForce(_ call: SystemCall) -> Int? {
    switch table?.answer(call) {
    case .fails(let code):
      errno = code
      return -1
    case .returns(let value): return value
    case .made, nil: return nil
    }
  }
}
