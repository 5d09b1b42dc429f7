import UTLibC
import UTSystemCalls
import UTThreads

/// Lets one call fail.
package final class FailingCall: Sendable {
  private let point: Int
  private let code: Int32
  // A monitor, because the thread sanitizer does not understand a `Mutex`.
  private let state = Monitor((count: 0, failed: SystemCall?.none))

  package init(_ point: Int, _ code: Int32) {
    self.point = point
    self.code = code
  }

  /// The call that failed; nil if there were not so many.
  package var failed: SystemCall? { state.locked { $0.failed } }

  package var table: CallTable {
    CallTable { call in
      self.state.locked { state in
        defer { state.count += 1 }
        guard state.count == self.point else { return .made }
        state.failed = call
        return .fails(self.code)
      }
    }
  }
}
