import BundleDeclarations
import Lint

extension Subject {
  /// The rank with which a document type competes with other apps: one that was written and puts the app before others;
  /// nil if it does not.
  ///
  /// A missing rank is a fault of its own, whose finding says what the entry claims; where no rule asks for one, it counts
  /// as Default here.
  func highRank(of type: DocumentType) -> HandlerRank? {
    guard !isPlugIn, !type.isForPlugIn, let rank = type.effectiveRank, rank == .owner || rank == .default else {
      return nil
    }
    return type.rank == nil && isFor(MissingHandlerRank.description.platforms) ? nil : rank
  }
}
