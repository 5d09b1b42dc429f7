import UTLibC
import UTSystemCalls
import UTThreads

/// The problems that a search for versions encountered.
///
/// A search skips unreadable items. Callers that must know whether anything is missing collect the problems.
package final class ReadProblems: Sendable {
  @TaskLocal private static var current: ReadProblems?
  private let first = Monitor<SafeWriteError?>(nil)

  /// Calls a closure that searches.
  ///
  /// - Throws: ``SafeWriteError`` if an existing item could not be read.
  package static func reporting<Value>(_ body: () -> Value) throws(SafeWriteError) -> Value {
    let (value, problem) = collecting(body)
    if let problem { throw problem }
    return value
  }

  /// Calls a closure that searches, and may fail.
  ///
  /// - Throws: ``SafeWriteError`` if an existing item could not be read; errors from the closure.
  package static func reportingAll<Value>(_ body: () throws -> Value) throws -> Value {
    try reporting { Result { try body() } }.get()
  }

  /// Calls a closure whose results are not required for a complete search: its read problems are not reported.
  package static func ignoring<Value>(_ body: () -> Value) -> Value { collecting(body).value }

  /// Calls a closure that searches.
  ///
  /// - Returns: its result, and the first problem.
  package static func collecting<Value>(_ body: () -> Value) -> (value: Value, problem: SafeWriteError?) {
    let problems = ReadProblems()
    let value = $current.withValue(problems, operation: body)
    return (value, problems.first.locked { $0 })
  }

  /// Reads an item; nil if that is not possible, which is reported unless it does not exist.
  package static func skipping<Value>(_ body: () throws(SafeWriteError) -> Value) -> Value? {
    do throws(SafeWriteError) { return try body() } catch {
      note(error)
      return nil
    }
  }

  /// Reports a problem, unless an item does not exist or an operation is not supported.
  package static func note(_ error: @autoclosure () -> SafeWriteError) {
    guard let current else { return }
    let error = error()
    guard ![0, ENOENT, ENOTDIR].contains(error.code) else { return }
    current.first.locked { $0 = $0 ?? error }
  }

  /// The status of an item at a path, without following links; nil if there is none.
  package static func status(at path: [UInt8]) -> FileStatus? {
    skipping { () throws(SafeWriteError) in
      guard let status = Descriptor.status(at: path, followingLinks: false) else {
        throw SafeWriteError(.examine, path, code: errno)
      }
      return status
    }
  }

  /// The status of an open folder.
  package static func status(of folder: Folder) -> FileStatus? {
    skipping { () throws(SafeWriteError) in try folder.examined() }
  }

  /// The status of an item in a folder; nil if there is none.
  package static func status(of name: [UInt8], in folder: Folder) -> FileStatus? {
    skipping { () throws(SafeWriteError) in
      guard let status = folder.status(of: name) else { throw folder.failure(.examine, name) }
      return status
    }
  }

  /// The destination of a link in a folder; nil if there is none.
  package static func destination(ofLink name: [UInt8], in folder: Folder) -> [UInt8]? {
    skipping { () throws(SafeWriteError) in
      guard let destination = folder.destination(ofLink: name) else { throw folder.failure(.examine, name) }
      return destination
    }
  }
}
