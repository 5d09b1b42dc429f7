/// Swift and Objective-C code against the declarations.
let sourceRules: [any Rule.Type] = [
  UndeclaredExport.self,
  UndeclaredImport.self,
  ImportedExport.self,
  ExportedImport.self,
  DocumentCodeMismatch.self,
  DroppedDeclarations.self,
]
