/// CFBundleDocumentTypes.
let documentTypeRules: [any Rule.Type] = [
  MissingHandlerRank.self,
  InvalidHandlerRank.self,
]
