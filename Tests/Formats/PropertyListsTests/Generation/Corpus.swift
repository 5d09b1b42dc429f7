import UTTestFixtures

/// Property lists of real apps, where they are at hand.
enum Corpus {
  static let files = SharedData.corpusFiles.map { "\(SharedData.corpus)/\($0)" }
}
