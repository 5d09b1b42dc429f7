import DeclarationSources
import PropertyLists
import TypeRegistry

/// Declarations from property lists of any format: a registry can be made of all that parses, and used.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTypeDeclarations(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let list = PropertyList(parsing: Array(UnsafeBufferPointer(start: start, count: count)))
  guard let root = list.root else { return 0 }
  let (declarations, diagnostics) = TypeDeclaration.declarations(in: root)
  for diagnostic in diagnostics { _ = "\(diagnostic)" }
  let registry = TypeRegistry(declarations)
  for diagnostic in registry.diagnostics { _ = "\(diagnostic)" }
  for type in registry.types.prefix(20) {
    precondition(type.conforms(to: type) && !type.supertypes.contains(type))
    precondition(type.supertypes.allSatisfy { type.conforms(to: $0) && $0.isSupertype(of: type) })
    // A layer over nothing, and everything over nothing, are the same.
    if let declaration = type.declaration { precondition(TypeRegistry([declaration]).type(type.identifier) == type) }
  }
  return 0
}
