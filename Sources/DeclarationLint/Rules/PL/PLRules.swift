/// The file's shape.
let propertyListRules: [any Rule.Type] = [
  UnreadablePropertyList.self,
  RootIsNoDictionary.self,
  PropertyListFragment.self,
  OldStylePropertyList.self,
  PropertyListTemplate.self,
  DuplicateKey.self,
  StrayWhitespace.self,
  EmptyContainer.self,
  MistypedBoolean.self,
  MistypedRootKey.self,
  MisspeltKey.self,
  MisplacedKey.self,
  UnknownKey.self,
  DeclaredEncoding.self,
]
