import BundleDeclarations
import Lint
import PropertyLists

/// The keys whose arrays declare types.
let typeDeclarationKeys = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]
