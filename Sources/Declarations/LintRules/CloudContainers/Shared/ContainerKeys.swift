import BundleDeclarations
import Lint
import PropertyLists

/// The keys of a container's dictionary.
let containerKeys = [
  "NSUbiquitousContainerIsDocumentScopePublic", "NSUbiquitousContainerName",
  "NSUbiquitousContainerSupportedFolderLevels", "NSUbiquitousDisplaySet",
]
