extension [UInt8] {
  /// The folder of a relative path, empty for the top level, and the last name.
  package var splitAtLastSlash: (folder: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
    guard let position = lastIndex(of: slash) else { return ([], self[...]) }
    return (self[..<position], self[(position + 1)...])
  }
}
