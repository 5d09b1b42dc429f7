import FoundationEssentials
import PropertyLists
import SystemTypes
import Testing
import UTBundleDeclarations
import UTLint
import UTTestFixtures

/// Random edits of samples and real files: nothing traps or hangs, findings stand in the file, and fixing does no harm.
@Suite struct RandomEditTests {
  private static let batches = 8
  /// How many edited files; `RANDOM_EDITS` asks for more.
  private static let seeds = Thorough.seeds(800, or: "RANDOM_EDITS")

  /// The samples, and where it is there, the corpus; without the largest files, which take long.
  private static let lists: [PropertyList] = {
    let samples = GoodSample.allCases.flatMap { sample in
      sample.example.files.filter { $0.name.hasSuffix(".plist") }.map { PropertyList(parsing: Array($0.text.utf8)) }
    }
    let real = SharedData.corpusFiles.compactMap { try? PropertyList(contentsOf: "\(SharedData.corpus)/\($0)") }
    return samples + real.filter { $0.bytes.count < 8000 }
  }()

  @Test(arguments: 0..<batches) func `the invariants hold, whatever the file is`(_ batch: Int) {
    let invariants = LintInvariants(registry: .system)
    for seed in Self.seeds where seed % UInt64(Self.batches) == UInt64(batch) {
      var generator = SeededGenerator(seed: seed)
      guard let list = Self.lists.randomElement(using: &generator) else { return }
      let bytes = RandomDeclarations.edited(list, donors: Self.lists, using: &generator)
      let context = RandomDeclarations.context(using: &generator)
      let file = LintFile(PropertyList(parsing: bytes, named: "Info.plist"), context: context)
      let violation = invariants.violation(in: file)
      #expect(violation == nil, "with the seed \(seed)")
    }
  }
}
