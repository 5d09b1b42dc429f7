import SystemCalls
import SystemPackage
import Threads

/// Writes the small files of a package: on a thread of its own if there are many, while the next ones are being read. To
/// create a file takes a file system longer than to read one.
final class SmallFileWriter {
  private typealias Losses = [FilePath: Set<SaveOutcome.Loss>]

  /// So many files, or bytes, wait until they are written.
  private static let maximumCount = 32
  private static let maximumSize = 1 << 18

  private let staging: PackageStaging
  private var waiting: [SmallFile] = []
  private var waitingSize = 0
  private let queue = BatchQueue<[SmallFile]>()
  private let outcome = Monitor<Result<Losses, SafeWriteError>>(.success([:]))
  private var thread: WorkerThread?

  init(_ staging: PackageStaging) { self.staging = staging }

  /// Writes a file, now or later.
  /// - Throws: why this one or an earlier one could not be written.
  func add(_ file: SmallFile) throws(SafeWriteError) {
    waiting.append(file)
    waitingSize += file.bytes.count
    guard waiting.count >= Self.maximumCount || waitingSize >= Self.maximumSize else { return }
    try writeWaiting()
  }

  /// Writes all that waits.
  /// - Throws: why a file could not be written.
  func finish() throws(SafeWriteError) {
    if thread == nil { return try writeHere() }
    try writeWaiting()
    try join()
  }

  /// Ends what is under way, so that the folder can be removed.
  func cancel() {
    queue.cancel()
    try? join()
  }

  private func writeWaiting() throws(SafeWriteError) {
    waitingSize = 0
    if thread == nil { thread = start() }
    if thread == nil { return try writeHere() }
    if !queue.exchange(&waiting) { try join() }
  }

  private func writeHere() throws(SafeWriteError) {
    for file in waiting { try staging.write(file) }
    waiting = []
  }

  private func start() -> WorkerThread? {
    let work = CallTable.inherited { [queue, outcome, root = staging.root, manifest = staging.manifest] in
      let staging = PackageStaging(root, replacing: manifest)
      do throws(SafeWriteError) {
        while let batch = queue.receive(from: 1) {
          for file in batch { try staging.write(file) }
          queue.recycle(batch)
        }
        outcome.locked { $0 = .success(staging.losses) }
      } catch {
        outcome.locked { $0 = .failure(error) }
        queue.cancel()
      }
    }
    return WorkerThread(work)
  }

  private func join() throws(SafeWriteError) {
    queue.finish()
    thread?.join()
    thread = nil
    staging.note(try outcome.locked { $0 }.get())
  }
}
