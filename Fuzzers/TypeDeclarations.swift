import DeclarationSources
import PropertyLists
import TypeRegistry

/// Declarations from property lists of any format: a registry can be made of all that parses, and used.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTypeDeclarations(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let list = PropertyList(parsing: Array(UnsafeBufferPointer(start: start, count: count)))
  guard let root = list.root else { return 0 }
  let (declarations, problems) = TypeDeclaration.declarations(in: root)
  for problem in problems { _ = "\(problem)" }
  let registry = TypeRegistry(declarations)
  for problem in registry.problems { _ = "\(problem)" }
  for type in registry.types.prefix(20) {
    precondition(type.conforms(to: type) && !type.supertypes.contains(type))
    precondition(type.supertypes.allSatisfy { type.conforms(to: $0) && $0.isSupertype(of: type) })
    // A layer over nothing, and everything over nothing, are the same.
    if let declaration = type.declaration { precondition(TypeRegistry([declaration]).type(type.identifier) == type) }
  }
  return 0
}
