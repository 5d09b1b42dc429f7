import FileTrees
import Foundation
import SafeWriting

/// The same for tasks: these wait for the disk on other threads, can be cancelled, and say how far they are. They have
/// names of their own, as code for the original calls the others without `await` in tasks, too.
extension FileWrapper {
  /// The wrapper of what is at a place on disk; see ``init(url:options:)``.
  ///
  /// - Parameters:
  ///   - url: a file URL.
  ///   - options: `.immediate` reads the contents of all files too.
  ///   - progress: counts the items that were read; cancelling it or the task ends the reading.
  /// - Throws: `CocoaError`; `CancellationError`.
  public convenience init(readingFrom url: URL, options: ReadingOptions = [], progress: Progress? = nil) async throws {
    let reading = try await FileWrapper.readingInBackground(url, options, progress)
    self.init(State(reading.tree))
    becomeRead(from: url, reading)
  }
}

extension FileWrapperAdditions where Self: FileWrapper {
  /// Takes over what is at a place on disk; see ``FileWrapper/read(from:options:)``. Nothing is changed if it is cancelled.
  ///
  /// - Parameters:
  ///   - url: a file URL.
  ///   - options: `.immediate` reads the contents of all files too.
  ///   - progress: counts the items that were read; cancelling it or the task ends the reading.
  /// - Throws: `CocoaError`; `CancellationError`.
  public func readInBackground(from url: URL, options: ReadingOptions = [], progress: Progress? = nil) async throws {
    takeOver(try await FileWrapper.readingInBackground(url, options, progress), from: url)
  }

  /// Writes it; see ``FileWrapper/write(to:options:originalContentsURL:)``.
  ///
  /// - Parameters:
  ///   - url: where; the name in it is that on disk.
  ///   - options: see ``FileWrapper/WritingOptions``.
  ///   - originalContentsURL: where the version is that it was read from.
  ///   - progress: counts the bytes and items that were written; its total is set to those there are. Cancelling it or the
  ///     task leaves what was there, whole.
  /// - Returns: the version of another program that was found in the place of the one that was read, and is kept beside
  ///   it; nil if there was none.
  /// - Throws: `CocoaError`; `CancellationError`.
  @discardableResult
  public func save(
    to url: URL, options: WritingOptions = [], originalContentsURL: URL?, progress: Progress? = nil
  ) async throws -> URL? {
    try await BlockingCalls.run(progress) { isCancelled in
      if let progress { progress.totalUnitCount = try self.snapshot().work }
      let conflict = try self.write(to: url, options: options, originalContentsURL: originalContentsURL) { done in
        if isCancelled() { throw CancellationError() }
        guard let progress else { return }
        // What was only shared or left alone is counted at the end.
        progress.completedUnitCount = min(done.bytes + Int64(done.items), progress.totalUnitCount)
      }
      if let progress { progress.completedUnitCount = progress.totalUnitCount }
      return conflict
    }
  }

  /// The contents of a flat file; see ``contents()``.
  ///
  /// - Throws: ``FileWrapperError/notAFile(_:)``; `CocoaError` if they cannot be read; `CancellationError`.
  public func loadedContents() async throws -> Data {
    try await BlockingCalls.run(nil) { isCancelled in try self.contents { !isCancelled() } }
  }

  /// The serialized form; see ``serialized()``.
  ///
  /// - Throws: `CocoaError` if there is none; `CancellationError`.
  public func serializedInBackground() async throws -> Data {
    try await BlockingCalls.run(nil) { isCancelled in
      let tree = try self.snapshot()
      var data = Data()
      try FileWrapper.translatingErrors {
        try tree.serialize { piece in
          if isCancelled() { throw CancellationError() }
          data.append(contentsOf: piece)
        }
      }
      return data
    }
  }
}

extension FileWrapper {
  fileprivate static func readingInBackground(
    _ url: URL, _ options: ReadingOptions, _ progress: Progress?
  ) async throws -> Reading {
    try await BlockingCalls.run(progress) { isCancelled in
      try reading(url, options) { items in
        progress?.completedUnitCount = Int64(items)
        return !isCancelled()
      }
    }
  }
}

extension FileTree {
  /// What there is to write: bytes and items.
  fileprivate var work: Int64 {
    children.values.reduce(Int64(contents?.count ?? 0) + 1) { $0 + $1.work }
  }
}
