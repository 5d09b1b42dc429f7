import FileWrappers
import Synchronization
import Testing
import UTTestFixtures

@Suite struct FileWrapperAsyncTests {
  private func url(_ folder: TemporaryFolder, _ name: String = "Trip") -> URL {
    URL(filePath: "\(folder.path)/\(name)")
  }

  private func trip(_ text: String, size: Int = 1 << 20) -> FileWrapper {
    FileWrapper(directoryWithFileWrappers: [
      "note": FileWrapper(regularFileWithContents: Data(text.utf8)),
      "film": FileWrapper(regularFileWithContents: Data(count: size)),
    ])
  }

  @Test func `a wrapper is saved and read`() async throws {
    let folder = try TemporaryFolder()
    let progress = Progress(totalUnitCount: 0)
    let wrapper = trip("Sun.")
    #expect(try await wrapper.save(to: url(folder), originalContentsURL: nil, progress: progress) == nil)
    // Two files and their folder, and the bytes.
    #expect(progress.totalUnitCount == 3 + 4 + 1 << 20)
    #expect(progress.completedUnitCount == progress.totalUnitCount)
    let reading = Progress(totalUnitCount: 3)
    let again = try await FileWrapper(readingFrom: url(folder), progress: reading)
    #expect(again.preferredFilename == "Trip")
    #expect(try await again.fileWrappers?["note"]?.loadedContents() == Data("Sun.".utf8))
    #expect(try await again.serializedInBackground() == again.serialized())
    try await trip("Rain.").save(to: url(folder), options: .atomic, originalContentsURL: url(folder))
    try await again.readInBackground(from: url(folder))
    #expect(again.fileWrappers?["note"]?.regularFileContents == Data("Rain.".utf8))
  }

  @Test func `a canceled task leaves the old version whole`() async throws {
    let folder = try TemporaryFolder()
    try trip("old").write(to: url(folder), originalContentsURL: nil)
    let progress = ImpatientProgress(totalUnitCount: 0)
    let task = Task {
      try await trip("new", size: 16 << 20).save(
        to: url(folder), options: .atomic, originalContentsURL: nil, progress: progress)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let again = try FileWrapper(url: url(folder))
    #expect(again.fileWrappers?["note"]?.regularFileContents == Data("old".utf8))
    #expect(again.fileWrappers?["film"]?.regularFileContents?.count == 1 << 20)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Trip"])
  }

  @Test func `what is canceled before it begins does nothing`() async throws {
    let folder = try TemporaryFolder()
    try trip("old").write(to: url(folder), originalContentsURL: nil)
    let gate = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let task = Task {
      await withCheckedContinuation { continuation in gate.withLock { $0 = continuation } }
      _ = try await FileWrapper(readingFrom: url(folder))
    }
    while gate.withLock({ $0 == nil }) { await Task.yield() }
    task.cancel()
    gate.withLock { $0?.resume() }
    await #expect(throws: CancellationError.self) { try await task.value }
    let wrapper = trip("new")
    let cancelled = Progress(totalUnitCount: 0)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) {
      try await wrapper.readInBackground(from: url(folder), progress: cancelled)
    }
    #expect(wrapper.fileWrappers?["note"]?.regularFileContents == Data("new".utf8))
  }

  /// More saves at once than there are threads for tasks: other tasks go on meanwhile.
  @Test func `tasks do not wait for the disk`() async throws {
    let folder = try TemporaryFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<32 {
        group.addTask {
          try await trip("\(number)", size: 1000).save(to: url(folder, "\(number)"), originalContentsURL: nil)
        }
      }
      try await group.waitForAll()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 32)
  }
}

/// Is canceled after the first megabyte.
private final class ImpatientProgress: Progress, @unchecked Sendable {
  override var completedUnitCount: Int64 {
    didSet { if completedUnitCount >= 1 << 20 { cancel() } }
  }
}
