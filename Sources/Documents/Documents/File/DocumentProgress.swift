import Foundation

/// The progress of reading or saving, to poll and to observe.
struct DocumentProgress: Sendable {
  var progress: Progress
  /// Called with the completed fraction, from 0 to 1.
  var listener: (@Sendable (Double) -> Void)?

  func update(_ done: Int64, of all: Int64) {
    // Foundation traps if a known total becomes 0.
    (progress.totalUnitCount, progress.completedUnitCount) = (max(1, all), min(done, all))
    listener?(progress.fractionCompleted)
  }

  /// The part of the progress that a reader or writer reports.
  var subprogress: Subprogress { Subprogress { update(Int64($0 * 1000), of: 1000) } }
}
