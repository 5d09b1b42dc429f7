import BundleDeclarations
import Lint
import PropertyLists

/// The root keys with truth values that say how an iOS app treats documents.
let flagsOfDocuments = ["UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"]
