import Foundation

/// Reads the contents of a document in the background: Apple's protocol of the same name, from iOS 27.
public protocol DocumentReader<Snapshot> {
  /// The contents.
  associatedtype Snapshot
  /// The source: a file URL for sessions.
  associatedtype Source = URL

  /// Reads the contents.
  @concurrent func read(from source: sending Source, progress: consuming Subprogress) async throws -> sending Snapshot
}

/// Writes the contents of a document in the background: Apple's protocol of the same name, from iOS 27.
public protocol DocumentWriter<Snapshot> {
  /// The contents.
  associatedtype Snapshot
  /// The destination: a file URL for sessions.
  associatedtype Destination = URL

  /// Writes the contents.
  ///
  /// - Parameters:
  ///   - snapshot: the contents.
  ///   - destination: the destination. If there are previous contents and they are a package, it contains a copy of the
  ///     package, and only changes need to be written; otherwise, nothing exists there.
  ///   - previous: the contents written last; nil if there are none, or if they are no longer on disk.
  ///   - progress: receives the progress.
  @concurrent func write(
    snapshot: sending Snapshot, to destination: sending Destination, previous: sending Snapshot?,
    progress: consuming Subprogress
  ) async throws
}

/// Reads a document from a file wrapper: Apple's type of the same name, from iOS 27.
public struct FileWrapperDocumentReader<Snapshot>: DocumentReader {
  /// The configuration for reading.
  public typealias ReadConfiguration = DocumentReadConfiguration

  private let makeSnapshot: (FileWrapper) async throws -> sending Snapshot

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - configuration: the configuration for reading.
  ///   - makeSnapshot: creates the contents from the file or package.
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

/// Writes a document as a file wrapper: Apple's type of the same name, from iOS 27.
public struct FileWrapperDocumentWriter<Snapshot>: DocumentWriter {
  /// The configuration for writing.
  public typealias WriteConfiguration = DocumentWriteConfiguration

  private let make: (Snapshot, FileWrapper?) async throws -> FileWrapper

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - configuration: the configuration for writing.
  ///   - makeFileWrapper: creates the file or package from the contents and the version read or written last. Parts
  ///     taken over from that version are not written again.
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

/// A writer whose file wrappers a session can write itself, so that only changes are written.
protocol FileWrapperMaking<Snapshot> {
  associatedtype Snapshot

  @concurrent func makeFileWrapper(_ snapshot: sending Snapshot, _ existing: FileWrapper?) async throws -> FileWrapper
}

extension FileWrapperDocumentWriter: FileWrapperMaking {
  @concurrent func makeFileWrapper(_ snapshot: sending Snapshot, _ existing: FileWrapper?) async throws -> FileWrapper {
    try await make(snapshot, existing)
  }
}
