extension UTType {
  /// Whether this is the other type or conforms to it, directly or not. Source: UTType.h.
  @inline(__always)
  public func conforms(to type: UTType) -> Bool { uniformType.conforms(to: type.uniformType) }

  /// Whether the other type conforms to this one, directly or not, and is another type. Source: UTType.h.
  public func isSupertype(of type: UTType) -> Bool { uniformType.isSupertype(of: type.uniformType) }

  /// Whether this type conforms to the other one, directly or not, and is another type. Source: UTType.h.
  public func isSubtype(of type: UTType) -> Bool { uniformType.isSubtype(of: type.uniformType) }

  /// Every declared type that this one conforms to, directly or not, without itself. Source: UTType.h; measured.
  ///
  /// `conforms(to:)` is the quick way to ask about one of them.
  public var supertypes: Set<UTType> { Set(uniformType.supertypes.map(UTType.init)) }
}
