import TypeRegistry

/// The type for a query, with remarks about the choice.
public struct TypeAnswer: Sendable {
  /// The reason why the type is not declared, or does not conform to the requested type.
  public enum Remark: Hashable, Sendable {
    /// No type that conforms to the requested type has the tag; this declared type has it.
    case outside(wanted: String)
    /// Only types that do not conform to the requested one have the tag; the answer is a dynamic type.
    case onlyOutside(wanted: String)
    /// No type declares the tag; the answer is a dynamic type.
    case undeclaredTag
  }

  /// The query.
  public let query: TypeQuery
  /// The type for the query.
  public let type: UniformType
  /// A remark about the choice; nil for a declared type that conforms to the requested type.
  public let remark: Remark?
  /// All declared types with the query's tag, including the chosen one, best first. Empty for identifiers and paths.
  public let candidates: [UniformType]
}
