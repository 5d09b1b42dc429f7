import TypeRegistry

extension UTType {
  /// Returns the extension to add to a name so that it becomes a filename of this type.
  ///
  /// - Parameter partialName: a name, or a path whose last component is used, with or without an extension.
  /// - Returns: the preferred extension; nil if the name already has an extension of this type or of a type that
  ///   conforms to it, if there is no name to extend, or if the type has no extension that is valid in a name.
  func missingFilenameExtension(in partialName: String) -> String? {
    let name = partialName.utf8.split(separator: UInt8(ascii: "/")).last ?? ""[...].utf8
    guard name.contains(where: { $0 != UInt8(ascii: ".") }) else { return nil }
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex {
      let ownExtension = String(Substring(name[name.index(after: dot)...]))
      if !ownExtension.isEmpty && isValid(filenameExtension: ownExtension) { return nil }
    }
    guard let preferred = preferredFilenameExtension,
      !preferred.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
    else { return nil }
    return preferred
  }

  private func isValid(filenameExtension: String) -> Bool {
    let registry = uniformType.registry
    let types = registry.declaredTypes(
      tag: filenameExtension, tagClass: .filenameExtension, conformingTo: uniformType)
    return !types.isEmpty
      || tags[.filenameExtension]?.contains { $0.lowercased() == filenameExtension.lowercased() } == true
  }

  /// Returns a name or path with the extension it needs.
  func filename(completing partialName: String) -> String {
    guard let filenameExtension = missingFilenameExtension(in: partialName) else { return partialName }
    var name = partialName
    while name.utf8.last == UInt8(ascii: "/") { name.removeLast() }
    return "\(name).\(filenameExtension)"
  }
}
