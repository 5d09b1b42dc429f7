import Foundation
import TypeRegistry
import UTThreads

/// A document's work with its file in the background, and the proof that code is part of such work.
///
/// Jobs run one after another. Everything that only a job may do is a method of this type, so the compiler rejects it
/// elsewhere: only the functions in this file create a job, and it is not Sendable, so it cannot leave its thread.
///
/// ## Past overridable methods A job calls methods of ``UIDocument`` that a subclass may override, and that pass on
/// only contents and a URL. Their standard implementations come back with ``underWay(of:)``, and find in
/// ``DocumentFile/WorkerState`` the values that overrides do not pass on:
/// - The safe writer finds the turn of the save, and records there what it replaced (``inTurn(at:_:)``).
/// - The standard writer finds that contents for a temporary location were requested, and hands them over
///   (``contents(writtenTo:_:)`` and ``take(_:to:)``), so that they are written only once, in the file's place.
///
/// No job holds this state while it calls such a method: the closure of ``locked(_:)`` only reads or changes the state,
/// and must not throw, as all of these methods do.
struct FileJob {
  let document: UIDocument

  fileprivate init(of document: UIDocument) { self.document = document }

  /// The job that called a method that may be overridden, for the standard implementation of that method; see above. A
  /// call that a program makes by itself is a separate job.
  static func underWay(of document: UIDocument) -> FileJob { FileJob(of: document) }

  var file: DocumentFile { document.file }
  var url: URL { file.url }
  var settings: DocumentFile.Settings { file.settings }
  var coordinator: any DocumentCoordinator { file.coordinator }
  var report: DocumentProgress { file.report }

  /// Changes the state of jobs, and the part that other threads see, in one step.
  func locked<Result>(_ body: (inout DocumentFile.WorkerState, inout DocumentFile.SharedState) -> Result) -> Result {
    file.jobState.state.locked { worker in file.shared.locked { shared in body(&worker, &shared) } }
  }
}

// The compiler would infer it.
@available(*, unavailable) extension FileJob: Sendable {}

extension DocumentFile {
  /// Keeps the state of jobs for them. It has a lock, because an override of `performAsynchronousFileAccess` may run
  /// each job on a thread of its own.
  final class JobState: Sendable {
    fileprivate let state = Monitor(WorkerState())
  }
}

// MARK: How jobs begin

extension UIDocument {
  /// Uses the file in the background, and handles the result on the main actor, where it always arrives, even if an
  /// override drops the work.
  func start<Value: Sendable>(
    _ work: @escaping @Sendable (FileJob) throws -> Value,
    then finish: @escaping @MainActor (Result<Value, any Error>) -> Void
  ) {
    Outcome.of({ [self] in try work(FileJob(of: self)) }, handedTo: performAsynchronousFileAccess) { [file] result in
      file.worker.tell {
        // In order: the operation that finishes first ends first.
        MainActor.enqueue { [self] in
          told.url = fileURL
          finish(result)
        }
      }
    }
  }

  /// Uses the file in the background, in order with its other operations.
  func inJob<Value: Sendable>(_ work: @escaping @Sendable (FileJob) throws -> Value) async throws -> Value {
    try await access { [self] in try work(FileJob(of: self)) }
  }

  /// Uses the file in the background, without asking an override, if the document still exists at that time.
  nonisolated func performJob(_ work: @escaping @Sendable (FileJob) -> Void) {
    file.worker.perform { [weak self] in if let self { work(FileJob(of: self)) } }
  }
}

// MARK: The detour of contents

extension FileJob {
  /// Has contents written to a temporary location by a method that may be overridden.
  ///
  /// - Returns: the contents that remain to be written there; nil if they were written.
  func contents(writtenTo url: URL, _ write: () throws -> Void) rethrows -> HandedOver<Any>? {
    locked { worker, _ in worker.detours[url] = .requested }
    defer { locked { worker, _ in worker.detours[url] = nil } }
    try write()
    return locked { worker, _ in if case .handedOver(let contents)? = worker.detours[url] { contents } else { nil } }
  }

  /// Hands contents to the safe writer, if it requested them.
  ///
  /// - Returns: whether it did.
  func take(_ contents: HandedOver<Any>, to url: URL) -> Bool {
    locked { worker, _ in
      guard worker.detours[url] != nil else { return false }
      worker.detours[url] = .handedOver(contents)
      return true
    }
  }
}
