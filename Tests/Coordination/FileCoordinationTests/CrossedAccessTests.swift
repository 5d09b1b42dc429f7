import Foundation
import Testing
import UTTestFixtures

@testable import FileCoordination

/// Random accesses on queues and threads that are made within others and cross: whatever waits for whatever, each ends.
@Suite struct CrossedAccessTests {
  /// The least number of random histories: 40, or what `CROSSED_ACCESSES` says.
  private static let histories =
    ProcessInfo.processInfo.environment["CROSSED_ACCESSES"].flatMap { UInt64($0) } ?? 40

  @Test func `each access is granted in its turn, or fails because it would wait forever`() async throws {
    let desk = try Desk()
    var counts: [CrossedHistory.End: Int] = [:]
    var seed: UInt64 = 0
    // What meets also depends on the time that threads take: histories are added until there was everything that is to
    // be found.
    while seed < Self.histories || (counts.count < CrossedHistory.End.allCases.count && seed < 10 * Self.histories) {
      seed += 1
      var history = CrossedHistory(desk, seed: seed)
      do { try await history.run() } catch {
        Issue.record("seed \(seed): \(error)\n\(history.steps.joined(separator: "\n"))")
        return
      }
      counts.merge(history.counts) { $0 + $1 }
    }
    #expect(Set(counts.keys) == Set(CrossedHistory.End.allCases), "\(counts)")
  }
}
