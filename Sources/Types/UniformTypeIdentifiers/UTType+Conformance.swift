extension UTType {
  /// Returns whether this type equals the other type or conforms to it, directly or indirectly. Source: UTType.h.
  @inline(__always)
  public func conforms(to type: UTType) -> Bool { uniformType.conforms(to: type.uniformType) }

  /// Returns whether the other type is different and conforms to this one, directly or indirectly. Source: UTType.h.
  public func isSupertype(of type: UTType) -> Bool { uniformType.isSupertype(of: type.uniformType) }

  /// Returns whether this type is different from the other type and conforms to it, directly or indirectly. Source:
  /// UTType.h.
  public func isSubtype(of type: UTType) -> Bool { uniformType.isSubtype(of: type.uniformType) }

  /// The declared types that this one conforms to, directly or indirectly, without itself. Source: UTType.h; measured.
  ///
  /// To test for a single type, `conforms(to:)` is faster.
  public var supertypes: Set<UTType> { Set(uniformType.supertypes.map(UTType.init)) }
}
