import PropertyLists
import UTBundleDeclarations
import UTLint

/// The keys whose arrays declare types.
let typeDeclarationKeys = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]
