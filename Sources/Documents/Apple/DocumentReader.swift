import Foundation

/// Reads the contents of a document in the background: Apple's protocol of that name, of iOS 27.
public protocol DocumentReader<Snapshot> {
  /// The contents.
  associatedtype Snapshot
  /// Where they are: a file URL for sessions.
  associatedtype Source = URL

  /// Reads them.
  @concurrent func read(from source: sending Source, progress: consuming Subprogress) async throws -> sending Snapshot
}

/// Writes the contents of a document in the background: Apple's protocol of that name, of iOS 27.
public protocol DocumentWriter<Snapshot> {
  /// The contents.
  associatedtype Snapshot
  /// Where to: a file URL for sessions.
  associatedtype Destination = URL

  /// Writes them.
  ///
  /// - Parameters:
  ///   - snapshot: the contents.
  ///   - destination: where to. If there are previous contents and they are a package, a copy of it is there, in which only
  ///     what has changed need be written; else nothing is there.
  ///   - previous: what was written last; nil if nothing was, or if it is no longer what is on disk.
  ///   - progress: to be told how far it has come.
  @concurrent func write(
    snapshot: sending Snapshot, to destination: sending Destination, previous: sending Snapshot?,
    progress: consuming Subprogress
  ) async throws
}

/// Reads a document from a file wrapper: Apple's type of that name, of iOS 27.
public struct FileWrapperDocumentReader<Snapshot>: DocumentReader {
  /// What is read.
  public typealias ReadConfiguration = DocumentReadConfiguration

  private let makeSnapshot: (FileWrapper) async throws -> sending Snapshot

  /// A reader.
  ///
  /// - Parameters:
  ///   - configuration: what is read.
  ///   - makeSnapshot: makes the contents from the file or package.
  public init(
    _ configuration: sending ReadConfiguration, makeSnapshot: @escaping (FileWrapper) async throws -> sending Snapshot
  ) { self.makeSnapshot = makeSnapshot }

  @concurrent public func read(from source: sending URL, progress: consuming Subprogress) async throws
    -> sending Snapshot
  {
    let progress = progress.start(totalCount: 1)
    let url = source
    let wrapper = try await FileWorker.run { try FileWrapper(url: url.target) }
    let snapshot = try await makeSnapshot(wrapper)
    progress.complete(count: 1)
    return snapshot
  }
}

/// Writes a document as a file wrapper: Apple's type of that name, of iOS 27.
public struct FileWrapperDocumentWriter<Snapshot>: DocumentWriter {
  /// What is written.
  public typealias WriteConfiguration = DocumentWriteConfiguration

  private let make: (Snapshot, FileWrapper?) async throws -> FileWrapper

  /// A writer.
  ///
  /// - Parameters:
  ///   - configuration: what is written.
  ///   - makeFileWrapper: makes the file or package from the contents and what was read or written last. What it takes
  ///     over from there is not written again.
  public init(
    _ configuration: sending WriteConfiguration,
    makeFileWrapper: @escaping (Snapshot, FileWrapper?) async throws -> FileWrapper
  ) { make = makeFileWrapper }

  @concurrent public func write(
    snapshot: sending Snapshot, to destination: sending URL, previous: sending Snapshot?,
    progress: consuming Subprogress
  ) async throws {
    let progress = progress.start(totalCount: 1)
    let url = destination
    let existing = try? await FileWorker.run { try FileWrapper(url: url) }
    let wrapper = try await make(snapshot, existing)
    try await FileWorker.run { try wrapper.write(to: url, options: .atomic, originalContentsURL: url) }
    progress.complete(count: 1)
  }
}

/// A writer whose file wrappers a session can write itself, so that it writes what has changed and no more.
protocol FileWrapperMaking<Snapshot> {
  associatedtype Snapshot

  @concurrent func makeFileWrapper(_ snapshot: sending Snapshot, _ existing: FileWrapper?) async throws -> FileWrapper
}

extension FileWrapperDocumentWriter: FileWrapperMaking {
  @concurrent func makeFileWrapper(_ snapshot: sending Snapshot, _ existing: FileWrapper?) async throws -> FileWrapper {
    try await make(snapshot, existing)
  }
}
