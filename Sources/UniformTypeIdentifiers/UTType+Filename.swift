import TypeRegistry

extension UTType {
  /// The extension that a name needs to be that of a file of this type.
  ///
  /// - Parameter partialName: a name, or a path whose last component counts, with or without an extension.
  /// - Returns: the preferred extension; nil if the name has one that this type or a type that conforms to it has too, if
  ///   there is no name that could get one, and if the type has none that can stand in a name.
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

  /// A name or path with the extension it needs.
  func filename(completing partialName: String) -> String {
    guard let filenameExtension = missingFilenameExtension(in: partialName) else { return partialName }
    var name = partialName
    while name.utf8.last == UInt8(ascii: "/") { name.removeLast() }
    return "\(name).\(filenameExtension)"
  }
}
