/// Root keys.
let rootKeyRules: [any Rule.Type] = [
  UndeclaredOpening.self,
  CopyingOnMac.self,
  BrowserWithCopies.self,
  HiddenDocumentsFolder.self,
  SuperfluousOpening.self,
  MistypedFlag.self,
  EmptyDocumentBrowser.self,
]
