// `FileWrapper` as in Apple's Foundation.

// Code for Apple's platforms gets FileWrapper from Foundation and expects the rest of Foundation from the same import.
@_exported import Foundation
