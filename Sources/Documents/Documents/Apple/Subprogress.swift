import Synchronization

/// A part of an operation's progress, to be passed to the code that does that part: Foundation's type of the same name,
/// which Foundation for Linux lacks so far.
public struct Subprogress: ~Copyable, Sendable {
  private let report: @Sendable (Double) -> Void

  /// Creates a part that is reported to a closure, from 0 to 1.
  public init(_ report: @escaping @Sendable (Double) -> Void = { _ in }) { self.report = report }

  /// Starts the part.
  ///
  /// - Parameter totalCount: the number of units; nil if unknown.
  public consuming func start(totalCount: Int?) -> ProgressManager {
    ProgressManager(totalCount: totalCount, report: report)
  }
}

/// The progress of an operation.
public final class ProgressManager: Sendable {
  /// The number of units; nil if unknown.
  public let totalCount: Int?
  private let completed = Mutex(0)
  private let report: @Sendable (Double) -> Void

  init(totalCount: Int?, report: @escaping @Sendable (Double) -> Void) {
    (self.totalCount, self.report) = (totalCount, report)
  }

  /// The number of completed units.
  public var completedCount: Int { completed.withLock { $0 } }

  /// The completed fraction, from 0 to 1.
  public var fractionCompleted: Double {
    guard let totalCount, totalCount > 0 else { return 0 }
    return min(1, Double(completedCount) / Double(totalCount))
  }

  /// Completes a number of units.
  public func complete(count: Int) {
    completed.withLock { $0 = $0.addingReportingOverflow(max(0, count)).partialValue }
    report(fractionCompleted)
  }
}
