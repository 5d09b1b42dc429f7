import FileTrees
import Foundation
import SafeWriting

/// Versions for use in tasks: they do disk I/O on other threads, can be canceled, and report progress. Their names are
/// different because code written for the original calls the blocking ones without `await`, even in tasks.
extension FileWrapper {
  /// Creates a wrapper for the item at a URL; see ``init(url:options:)``.
  ///
  /// - Parameters:
  ///   - url: a file URL.
  ///   - options: `.immediate` also reads the contents of all files.
  ///   - progress: counts the items read; canceling it or the task stops reading.
  /// - Throws: `CocoaError`; `CancellationError`.
  public convenience init(readingFrom url: URL, options: ReadingOptions = [], progress: Progress? = nil) async throws {
    let reading = try await FileWrapper.readingInBackground(url, options, progress)
    self.init(State(reading.tree))
    becomeRead(from: url, reading)
  }
}

extension FileWrapperAdditions where Self: FileWrapper {
  /// Reads the item at a URL into this wrapper; see ``FileWrapper/read(from:options:)``. Canceling leaves the wrapper
  /// unchanged.
  ///
  /// - Parameters:
  ///   - url: a file URL.
  ///   - options: `.immediate` also reads the contents of all files.
  ///   - progress: counts the items read; canceling it or the task stops reading.
  /// - Throws: `CocoaError`; `CancellationError`.
  public func readInBackground(from url: URL, options: ReadingOptions = [], progress: Progress? = nil) async throws {
    takeOver(try await FileWrapper.readingInBackground(url, options, progress), from: url)
  }

  /// Writes the wrapper; see ``FileWrapper/write(to:options:originalContentsURL:)``.
  ///
  /// - Parameters:
  ///   - url: the destination; its last component is the name on disk.
  ///   - options: see ``FileWrapper/WritingOptions``.
  ///   - originalContentsURL: ignored, because a wrapper knows where it was read from.
  ///   - progress: counts the bytes and items written; its total is set accordingly. Canceling it or the task leaves
  ///     the existing version intact.
  /// - Returns: another program's version that was found instead of the version that was read, and is kept next to it;
  ///   nil if there was none.
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
        // Items that were only shared or left alone are counted at the end.
        progress.completedUnitCount = min(done.bytes + Int64(done.items), progress.totalUnitCount)
      }
      if let progress { progress.completedUnitCount = progress.totalUnitCount }
      return conflict
    }
  }

  /// Returns the contents of a flat file; see ``contents()``.
  ///
  /// - Throws: ``FileWrapperError/notAFile(_:)``; `CocoaError` if they cannot be read; `CancellationError`.
  public func loadedContents() async throws -> Data {
    try await BlockingCalls.run(nil) { isCancelled in try self.contents { !isCancelled() } }
  }

  /// Returns the serialized form; see ``serialized()``.
  ///
  /// - Throws: `CocoaError` if it cannot be serialized; `CancellationError`.
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
  /// The amount to write: bytes and items.
  fileprivate var work: Int64 {
    children.values.reduce(Int64(contents?.count ?? 0) + 1) { $0 + $1.work }
  }
}
