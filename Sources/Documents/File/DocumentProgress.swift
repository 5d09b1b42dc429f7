import Foundation

/// How far reading or saving has come, for those who ask and those who listen.
struct DocumentProgress: Sendable {
  var progress: Progress
  /// Gets the part that is done, from 0 to 1.
  var listener: (@Sendable (Double) -> Void)?

  func update(_ done: Int64, of all: Int64) {
    // Foundation ends the process if a total that was known becomes 0.
    (progress.totalUnitCount, progress.completedUnitCount) = (max(1, all), min(done, all))
    listener?(progress.fractionCompleted)
  }

  /// What a reader or writer of a document tells its progress to.
  var subprogress: Subprogress { Subprogress { update(Int64($0 * 1000), of: 1000) } }
}
