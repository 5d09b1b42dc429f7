/// What the declarations of a bundle say of each other.
let crossReferenceRules: [any Rule.Type] = [
  UndeclaredContentType.self, UnknownSystemContentType.self, UnhandledType.self, UnopenedExtension.self,
  NewerSystemType.self, AliasContentType.self, WeakerChild.self,
]
