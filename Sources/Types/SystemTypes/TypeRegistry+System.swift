import TypeRegistry

extension TypeRegistry {
  /// The types in `TypeDeclarations/`: the types that Apple's systems declare, and some types known from Macs.
  ///
  /// They are compiled into the executable and used in place: nothing is read, parsed, or copied.
  public static let system = TypeRegistry(
    table: TypeTable(
      trusted: UnsafeRawBufferPointer(
        start: compiledTypeDeclarations.utf8Start, count: compiledTypeDeclarations.utf8CodeUnitCount), isPermanent: true
    ))
}
