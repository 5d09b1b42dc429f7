import BundleDeclarations
import Lint

extension Subject {
  /// The entries that compete with other apps, with a rank that was written and puts the app before others.
  ///
  /// A missing rank is a fault of its own, whose finding says what the entry claims; where nobody looks for it, it counts
  /// as Default here.
  func highRankedEntries() -> [(entry: DocumentType, rank: HandlerRank)] {
    guard !isPlugIn else { return [] }
    let asksForRank = isFor(MissingHandlerRank.description.platforms)
    return documentTypes.compactMap { entry in
      guard !entry.isForPlugIn, let rank = entry.effectiveRank, rank == .owner || rank == .default else { return nil }
      return asksForRank && entry.rank == nil ? nil : (entry, rank)
    }
  }
}
