import TypeRegistry

/// The type that a query has, and what is to be known about the choice.
public struct TypeAnswer: Sendable {
  /// Why the type is not a declared one that conforms to what was asked for.
  public enum Remark: Hashable, Sendable {
    /// Nothing that conforms to the wanted type has the tag; this declared type has it.
    case outside(wanted: String)
    /// Only types that do not conform to the wanted one have the tag; the type is a dynamic one.
    case onlyOutside(wanted: String)
    /// Nothing declares the tag; the type is a dynamic one.
    case undeclaredTag
  }

  /// What was asked.
  public let query: TypeQuery
  /// The type that the query has.
  public let type: UniformType
  /// What is to be known about the choice; nil for a declared type that conforms to what was asked for.
  public let remark: Remark?
  /// Every declared type that has the query's tag, best first; the answer's own choice included. Empty for identifiers
  /// and paths.
  public let candidates: [UniformType]
}
