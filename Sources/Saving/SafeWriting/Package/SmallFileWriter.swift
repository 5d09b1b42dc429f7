import SystemPackage
import UTSystemCalls
import UTThreads

/// Writes the small files of a package: if there are many, on a separate thread while the next ones are being read.
/// Creating a file takes longer than reading one.
final class SmallFileWriter {
  private typealias Losses = [FilePath: Set<SaveOutcome.Loss>]

  /// The number of files or bytes that are collected before they are written.
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
  /// - Throws: the error of this write or an earlier one.
  func add(_ file: SmallFile) throws(SafeWriteError) {
    waiting.append(file)
    waitingSize += file.bytes.count
    guard waiting.count >= Self.maximumCount || waitingSize >= Self.maximumSize else { return }
    try writeWaiting()
  }

  /// Writes all pending files.
  /// - Throws: the first error.
  func finish() throws(SafeWriteError) {
    if thread == nil { return try writeHere() }
    try writeWaiting()
    try join()
  }

  /// Stops pending work, so that the folder can be removed.
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
