import BundleDeclarations
import Lint
import PropertyLists

/// The Boolean root keys that control how an iOS app treats documents.
let flagsOfDocuments = ["UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"]
