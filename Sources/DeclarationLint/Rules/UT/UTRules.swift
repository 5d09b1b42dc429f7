/// UTExportedTypeDeclarations and UTImportedTypeDeclarations.
let typeDeclarationRules: [any Rule.Type] = []
