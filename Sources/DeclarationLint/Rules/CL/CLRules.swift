/// iCloud Drive.
let containerRules: [any Rule.Type] = [
  MisshapenContainers.self,
  UnprefixedContainer.self,
  VariableContainer.self,
  InvalidFolderLevels.self,
  PrivateContainer.self,
  MisplacedContainerKey.self,
  UnversionedContainerChange.self,
  UnentitledContainer.self,
  UnknownContainerKey.self,
  UnlistedDocumentActivity.self,
]
