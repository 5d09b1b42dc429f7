import UTBundleDeclarations
import UTLint

extension Subject {
  /// The rank with which a document type competes with other apps: an explicit rank that puts the app ahead of other
  /// apps; nil if there is none.
  ///
  /// A missing rank is a separate problem, and its finding describes the claim; if no rule requires a rank, a
  /// missing one is treated as Default.
  func highRank(of type: DocumentType) -> HandlerRank? {
    guard !isPlugIn, !type.isForPlugIn, let rank = type.effectiveRank, rank == .owner || rank == .default else {
      return nil
    }
    return type.rank == nil && isFor(MissingHandlerRank.description.platforms) ? nil : rank
  }
}
