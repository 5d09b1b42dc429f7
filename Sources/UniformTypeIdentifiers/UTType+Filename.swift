import TypeRegistry

extension UTType {
  /// A filename that a file of this type can have.
  ///
  /// - Parameter partialName: a name, or a path whose last component counts, with or without an extension.
  /// - Returns: the extension to add: the preferred one, or nil if there is none, the name has an extension that this
  ///   type or one that conforms to it has too, or there is no name that could get one.
  func missingFilenameExtension(in partialName: String) -> String? {
    let name = partialName.utf8.split(separator: UInt8(ascii: "/")).last ?? ""[...].utf8
    guard name.contains(where: { $0 != UInt8(ascii: ".") }) else { return nil }
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex {
      let ownExtension = String(Substring(name[name.index(after: dot)...]))
      if !ownExtension.isEmpty && isValid(filenameExtension: ownExtension) { return nil }
    }
    return preferredFilenameExtension
  }

  private func isValid(filenameExtension: String) -> Bool {
    let registry = uniformType.registry
    let types = registry.declaredTypes(
      tag: filenameExtension, tagClass: .filenameExtension, conformingTo: uniformType)
    return !types.isEmpty
      || tags[.filenameExtension]?.contains { $0.lowercased() == filenameExtension.lowercased() } == true
  }

  /// A name or path with the extension it needs.
  func filename(completing partialName: String) -> String {
    guard let filenameExtension = missingFilenameExtension(in: partialName) else { return partialName }
    var name = partialName
    while name.utf8.last == UInt8(ascii: "/") { name.removeLast() }
    return "\(name).\(filenameExtension)"
  }
}
