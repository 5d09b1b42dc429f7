import TypeRegistry

/// Why a candidate for a tag stands where it does; selection rule 1 in words.
public enum CandidateReason {
  /// The reason for the place of `candidates[place]`.
  public static func describe(_ place: Int, of candidates: [UniformType], supertype: UniformType?) -> String {
    let candidate = candidates[place]
    if let supertype, !candidate.conforms(to: supertype) { return "does not conform to \(supertype.identifier)" }
    guard candidates.count > 1 else { return "the only one" }
    // The difference to the next candidate, or of the last one to the one before.
    let other = candidates[place + 1 < candidates.count ? place + 1 : place - 1]
    if let supertype, candidate.conforms(to: supertype) != other.conforms(to: supertype) {
      return "conforms to \(supertype.identifier)"
    }
    if candidate.isPublic != other.isPublic {
      return candidate.isPublic ? "its identifier begins 'public.'" : "its identifier does not begin 'public.'"
    }
    let origins = (candidate.declaration?.origin, other.declaration?.origin)
    if origins.0 != origins.1 { return origins.0 == .exported ? "exported" : "imported" }
    return place + 1 < candidates.count ? "declared first" : "declared last"
  }
}
