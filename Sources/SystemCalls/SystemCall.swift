import Glibc
import Synchronization

/// The calls of the system that this module makes, by what they do.
package enum SystemCall: String, Sendable, CaseIterable {
  case open, examine, list, read, write, truncate, seek, reserve, clone, copyRange, duplicate
  case rename, link, makeFolder, makeLink, readLink, remove
  case sync, syncFolder, syncFileSystem
  case lock, lease
  case setOwner, setMode, setTimes
  case listAttributes, getAttribute, setAttribute, removeAttribute
}

/// Makes a call of the system, again as long as signals interrupt it; every call on files goes through here, so that tests can
/// make any of them fail.
///
/// - Parameters:
///   - call: what it does.
///   - body: the call itself: -1 with `errno` set if it fails.
@inline(__always)
func systemCall<Result: SignedInteger>(_ call: SystemCall, _ body: () -> Result) -> Result {
  while true {
    let result = CallTable.answer(to: call) ?? body()
    if result != -1 || errno != EINTR { return result }
  }
}

/// What tests put in the place of system calls, in one task and the threads that work for it.
package struct CallTable: Sendable {
  /// What becomes of a call.
  package enum Answer: Sendable {
    /// It is made.
    case made
    /// It is not made, and fails with this error number.
    case fails(CInt)
    /// It is not made, and returns this nevertheless.
    case returns(Int)
  }

  private let answer: @Sendable (SystemCall) -> Answer

  /// - Parameter answer: asked before each call.
  package init(_ answer: @escaping @Sendable (SystemCall) -> Answer) { self.answer = answer }

  @TaskLocal private static var table: CallTable?
  /// Whether there ever was one: to ask for a task's value takes about as long as a quick call.
  private static let isUsed = Atomic(false)

  /// Runs `body` with these answers.
  package func inForce<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.isUsed.store(true, ordering: .relaxed)
    return try Self.$table.withValue(self, operation: body)
  }

  /// What a thread runs that works for this task: the same answers hold there.
  package static func inherited(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard isUsed.load(ordering: .relaxed), let table else { return body }
    return { table.inForce(body) }
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
