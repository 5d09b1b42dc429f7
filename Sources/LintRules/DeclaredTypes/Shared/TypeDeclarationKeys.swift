import Lint
import BundleDeclarations
import PropertyLists

/// The keys whose arrays declare types.
let typeDeclarationKeys = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]
