extension UTType: Codable {
  /// Encodes the identifier as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }

  /// Decodes an identifier.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for an undeclared identifier, for which `init(_:)` returns nil. To accept
  ///   such identifiers, decode a `String` and pass it to `init(identifier:allowUndeclared:)`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    guard let type = UTType(identifier) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "unknown uniform type '\(identifier)'; declare it, or decode a String and use "
          + "UTType(identifier:allowUndeclared:)")
    }
    self = type
  }
}
