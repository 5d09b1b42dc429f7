import Foundation
import UTTurnTables

/// Follows the downloads of an access, and can end them.
package final class DownloadObserver: Sendable {
  /// The observer of the accesses that the current code makes.
  @TaskLocal package static var current: DownloadObserver?

  package let cancellation = TurnCancellation()
  private let report: @Sendable (Double) -> Void

  /// - Parameter report: called with the downloaded fraction of an item, from 0 to 1, on any thread.
  package init(_ report: @escaping @Sendable (Double) -> Void) { self.report = report }

  /// Follows with a child of a progress, which ends the downloads if it is canceled.
  convenience init(_ progress: Progress) {
    self.init { progress.completedUnitCount = Int64($0 * Double(progress.totalUnitCount)) }
    progress.cancellationHandler = { [weak self] in self?.cancel() }
  }

  /// Ends the downloads, and the accesses that wait for them. An access that waits for other accesses continues to
  /// wait.
  package func cancel() { cancellation.cancel() }

  /// Reports the downloaded fraction of an item.
  package func note(_ part: Double) { report(min(1, max(0, part))) }
}

/// The part of the current progress of Foundation that a download before an access takes up.
package struct AccessProgress {
  private let progress: Progress?
  package let observer: DownloadObserver?

  /// Begins; nothing happens if the thread has no current progress.
  package init() {
    guard Progress.current() != nil else {
      (progress, observer) = (nil, nil)
      return
    }
    let progress = Progress(totalUnitCount: 1000)
    (self.progress, observer) = (progress, DownloadObserver(progress))
  }

  /// The download is complete.
  package func end() {
    if let progress { progress.completedUnitCount = progress.totalUnitCount }
  }
}
