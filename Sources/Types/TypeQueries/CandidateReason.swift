import TypeRegistry

/// The reason for a candidate's position among the types of a tag; selection rule 1 as text.
public enum CandidateReason {
  /// Returns the reason for the position of `candidates[place]`: what makes it better than the next one, or worse than
  /// the previous one if it is the last.
  ///
  /// - Parameters:
  ///   - place: a position in `candidates`.
  ///   - candidates: the types that have a tag, best first.
  ///   - supertype: the required supertype; nil for any type.
  public static func describe(_ place: Int, of candidates: [UniformType], supertype: UniformType?) -> String {
    let candidate = candidates[place]
    // The one exception to the order: see `TypeLookup`.
    if let supertype, let first = candidates.first, !first.conforms(to: supertype) {
      let retired = candidates.first { $0.isRetired && $0.conforms(to: supertype) }
      if candidate == retired { return "single-file applications are obsolete" }
      if let retired, place == 0 { return "not obsolete, unlike \(retired.identifier)" }
    }
    if let supertype, !candidate.conforms(to: supertype) { return "does not conform to \(supertype.identifier)" }
    guard candidates.count > 1 else { return "the only candidate" }
    let isLast = place + 1 == candidates.count
    let other = candidates[isLast ? place - 1 : place + 1]
    if let supertype, !other.conforms(to: supertype) { return "conforms to \(supertype.identifier)" }
    if candidate.isPublic != other.isPublic && candidate.isPublic == isLast {
      return "comes \(isLast ? "after" : "before") \(other.identifier) on macOS"
    }
    if candidate.isPublic != other.isPublic {
      return candidate.isPublic
        ? "its identifier begins with 'public.'" : "its identifier does not begin with 'public.'"
    }
    let origin = candidate.declaration?.origin
    if origin != other.declaration?.origin { return origin == .exported ? "exported" : "only imported" }
    return "declared \(isLast ? "after" : "before") \(other.identifier)"
  }
}
