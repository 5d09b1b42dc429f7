extension UniformType {
  /// Returns whether this type is `other` or conforms to it, directly or indirectly.
  ///
  /// Every type conforms to itself. The answer comes from this type's registry.
  @inline(__always)
  public func conforms(to other: UniformType) -> Bool {
    guard reference.isSame(as: other.reference) && index >= 0 && other.index >= 0 else {
      return conformsByIdentifier(to: other)
    }
    return reference.withTable { $0.conforms(index, to: other.index) }
  }

  private func conformsByIdentifier(to other: UniformType) -> Bool {
    if index < 0 { return self == other || (outsiderParent?.conforms(to: other) ?? false) }
    let target = other.index(in: reference)
    return target >= 0 && table.conforms(index, to: target)
  }

  /// Whether this type conforms to `other` and is another type.
  public func isSubtype(of other: UniformType) -> Bool { self != other && conforms(to: other) }

  /// Whether `other` conforms to this type and is another type.
  public func isSupertype(of other: UniformType) -> Bool { other.isSubtype(of: self) }

  /// The types that `UTTypeConformsTo` names, in declared order, whether declared or not.
  public var directSupertypes: [UniformType] {
    guard index >= 0 else { return outsiderParent.map { [$0] } ?? [] }
    return table.parents(of: index).map { UniformType(table: table, index: $0) }
  }

  /// All declared supertypes, nearest first.
  public var supertypes: [UniformType] {
    guard index >= 0 else { return outsiderParent.map { [$0] + $0.supertypes } ?? [] }
    return table.ancestors(of: index).filter(table.isDeclared).map { UniformType(table: table, index: $0) }
  }

  /// The declared types that name this one in `UTTypeConformsTo`, in declaration order.
  public var directSubtypes: [UniformType] {
    let own = index(in: reference)
    guard own >= 0 else { return [] }
    return (0..<table.count).filter { table.parents(of: $0).contains(own) }
      .map { UniformType(table: table, index: $0) }
  }

  /// All declared subtypes, in declaration order.
  public var subtypes: [UniformType] {
    let own = index(in: reference)
    guard own >= 0 else { return [] }
    return table.filter(Array(0..<table.count), conformingTo: own).filter { $0 != own }
      .map { UniformType(table: table, index: $0) }
  }
}
