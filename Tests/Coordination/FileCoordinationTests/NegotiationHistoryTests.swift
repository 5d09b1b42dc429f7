import Testing
import UTTestFixtures

@testable import FileCoordination

/// What is true of negotiations with presenters that do what they like.
@Suite struct NegotiationHistoryTests {
  private static let steps = 60

  @Test func `every access is told once, and every item is given back once, after the accesses that have it`() {
    var counts: (asked: Int, late: Int, held: Int) = (0, 0, 0)
    for seed in Thorough.seeds(20_000) {
      var history = NegotiationHistory(seed: seed)
      history.run(steps: Self.steps)
      #expect(history.problems.isEmpty, "seed \(seed): \(history.problems)")
      counts = (
        counts.asked + history.counts.asked, counts.late + history.counts.late, counts.held + history.counts.held
      )
      if !history.problems.isEmpty { return }
    }
    // It has tried what it is about.
    #expect(counts.asked > 10_000 && counts.late > 1_000 && counts.held > 1_000, "\(counts)")
  }

  /// The histories find what is wrong with a negotiation.
  @Test func `an effect that is lost or comes twice is found`() {
    let defects: [(String, (NegotiationHistory.Effect) -> [NegotiationHistory.Effect])] = [
      ("lost tell", { if case .tell = $0 { [] } else { [$0] } }),
      ("second tell", { if case .tell = $0 { [$0, $0] } else { [$0] } }),
      ("lost return", { if case .giveBack = $0 { [] } else { [$0] } }),
      ("second return", { if case .giveBack = $0 { [$0, $0] } else { [$0] } }),
      ("lost message", { if case .send = $0 { [] } else { [$0] } }),
      ("second message", { if case .send = $0 { [$0, $0] } else { [$0] } }),
      ("early tell", { if case .send(let question) = $0 { [$0, .tell(question.access, nil)] } else { [$0] } }),
    ]
    for (name, defect) in defects {
      let found = (0..<100 as Range<UInt64>).contains { seed in
        var history = NegotiationHistory(seed: seed, defect: defect)
        history.run(steps: Self.steps)
        return !history.problems.isEmpty
      }
      #expect(found, "\(name)")
    }
  }
}
