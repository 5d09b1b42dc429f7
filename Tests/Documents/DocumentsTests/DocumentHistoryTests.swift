import Documents
import Testing
import UTTestFixtures

/// Random histories of documents with real files, in which other programs take part.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DocumentHistoryTests {
  /// More of them with, for example, `HISTORIES=1000-2000`.
  private static let seeds: Range<UInt64> = {
    let ends = ProcessInfo.processInfo.environment["HISTORIES"]?.split(separator: "-").compactMap { UInt64($0) } ?? []
    return ends.count == 2 ? ends[0]..<ends[1] : 0..<60
  }()

  /// The problems of several histories at the same time, because most of their time is spent waiting.
  private func problems(
    _ seeds: Range<UInt64>, _ makeNote: @escaping @MainActor (URL) -> ReloadedNote
  ) async throws -> [String] {
    var problems: [String] = []
    for start in stride(from: seeds.lowerBound, to: seeds.upperBound, by: 20) {
      let histories = (start..<min(start + 20, seeds.upperBound)).map { seed in
        Task { try await DocumentHistory.problems(seed: seed, makeNote) }
      }
      for history in histories { problems += try await history.value }
    }
    return problems
  }

  @Test func `every call ends once, and nothing is lost`() async throws {
    let problems = try await problems(Self.seeds, ReloadedNote.init(fileURL:))
    #expect(problems == [])
  }

  @Test func `a document that writes over other programs' versions is found out`() async throws {
    let problems = try await problems(0..<20, CarelessNote.init(fileURL:))
    #expect(problems.contains { $0.hasPrefix("lost:") })
  }
}
