import TypeRegistry

extension TypeRegistry {
  /// The types in `TypeDeclarations/`: those that Apple's systems declare, and some that are known from Macs.
  ///
  /// They were compiled into the executable when this module was built and are used where they lie: nothing is read,
  /// parsed or copied.
  public static let system = TypeRegistry(
    table: TypeTable(
      trusted: UnsafeRawBufferPointer(
        start: compiledTypeDeclarations.utf8Start, count: compiledTypeDeclarations.utf8CodeUnitCount), isPermanent: true
    ))
}
