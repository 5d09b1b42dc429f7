import PropertyLists
import UTBundleDeclarations
import UTLint

/// The keys of a container's dictionary.
let containerKeys = [
  "NSUbiquitousContainerIsDocumentScopePublic", "NSUbiquitousContainerName",
  "NSUbiquitousContainerSupportedFolderLevels", "NSUbiquitousDisplaySet",
]
