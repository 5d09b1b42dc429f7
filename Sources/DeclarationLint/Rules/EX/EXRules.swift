/// Extensions.
let extensionRules: [any Rule.Type] = [
  MisplacedQuickLookTypes.self,
  AbstractQuickLookType.self,
  DynamicQuickLookType.self,
  UndeclaredQuickLookType.self,
  UncoveredQuickLookType.self,
  InvalidExtensionKey.self,
  SecondFileProvider.self,
  UnknownActivationType.self,
  ObsoletePlugIn.self,
  UnconditionalActivation.self,
]
