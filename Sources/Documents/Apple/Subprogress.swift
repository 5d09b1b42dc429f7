import Synchronization

/// A part of the progress of something, to be passed to whoever does that part: Foundation's type of that name, which
/// Foundation for Linux does not have yet.
public struct Subprogress: ~Copyable, Sendable {
  private let report: @Sendable (Double) -> Void

  /// A part that is reported to a closure, from 0 to 1.
  public init(_ report: @escaping @Sendable (Double) -> Void = { _ in }) { self.report = report }

  /// Begins.
  ///
  /// - Parameter totalCount: how many units there are to do; nil if that is not known.
  public consuming func start(totalCount: Int?) -> ProgressManager {
    ProgressManager(totalCount: totalCount, report: report)
  }
}

/// How much of something is done.
public final class ProgressManager: Sendable {
  /// How many units there are to do; nil if that is not known.
  public let totalCount: Int?
  private let completed = Mutex(0)
  private let report: @Sendable (Double) -> Void

  init(totalCount: Int?, report: @escaping @Sendable (Double) -> Void) {
    (self.totalCount, self.report) = (totalCount, report)
  }

  /// How many units are done.
  public var completedCount: Int { completed.withLock { $0 } }

  /// The part that is done, from 0 to 1.
  public var fractionCompleted: Double {
    guard let totalCount, totalCount > 0 else { return 0 }
    return min(1, Double(completedCount) / Double(totalCount))
  }

  /// So many more units are done.
  public func complete(count: Int) {
    completed.withLock { $0 = $0.addingReportingOverflow(max(0, count)).partialValue }
    report(fractionCompleted)
  }
}
