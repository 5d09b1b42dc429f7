import PropertyLists
import UTBundleDeclarations
import UTLint

/// The Boolean root keys that control how an iOS app treats documents.
let flagsOfDocuments = ["UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"]
