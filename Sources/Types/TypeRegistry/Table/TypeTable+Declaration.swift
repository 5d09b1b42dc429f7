import UTText

extension TypeTable {
  func isDeclared(_ index: Int) -> Bool { hasFlag(index, TableFormat.Flags.declared) }

  func origin(_ index: Int) -> TypeDeclaration.Origin {
    hasFlag(index, TableFormat.Flags.exported) ? .exported : .imported
  }

  func description(_ index: Int) -> String? {
    hasFlag(index, TableFormat.Flags.hasDescription) ? string(index, .descriptionOffset) : nil
  }

  func referenceURL(_ index: Int) -> String? {
    hasFlag(index, TableFormat.Flags.hasReferenceURL) ? string(index, .referenceURLOffset) : nil
  }

  func version(_ index: Int) -> String? {
    hasFlag(index, TableFormat.Flags.hasVersion) ? string(index, .versionOffset) : nil
  }

  func location(_ index: Int) -> SourceLocation? {
    guard hasFlag(index, TableFormat.Flags.hasLocation) else { return nil }
    let file = string(index, .fileOffset)
    let line = record(index, .line)
    if line > 0 { return SourceLocation(file: file, position: .text(line: line, column: record(index, .column))) }
    let path = PropertyListPath(string(index, .pathOffset))
    return SourceLocation(file: file, position: path.map { .path($0) } ?? .wholeFile)
  }

  func iconNames(_ index: Int) -> [String] {
    let first = record(index, .iconsFirst)
    return (0..<record(index, .iconsCount)).map { listString(first + $0 * 2) }
  }

  func localizedDescriptions(_ index: Int) -> [String: String] {
    let first = record(index, .localizedFirst)
    var result: [String: String] = [:]
    for entry in 0..<record(index, .localizedCount) {
      result[listString(first + entry * 4)] = listString(first + entry * 4 + 2)
    }
    return result
  }

  func tags(_ index: Int) -> [TypeDeclaration.Tags] {
    var position = record(index, .tagsFirst)
    return (0..<record(index, .tagsCount)).map { _ in
      let count = list(position + 1)
      let tags = TypeDeclaration.Tags(
        TagClass(rawValue: className(list(position))), (0..<count).map { listString(position + 2 + $0 * 2) })
      position += 2 + count * 2
      return tags
    }
  }

  /// Returns the first tag of a class, without creating the rest.
  func preferredTag(_ index: Int, _ tagClass: TagClass) -> String? {
    guard let number = classNumber(tagClass) else { return nil }
    var position = record(index, .tagsFirst)
    for _ in 0..<record(index, .tagsCount) {
      let count = list(position + 1)
      if list(position) == number && count > 0 { return listString(position + 2) }
      position += 2 + count * 2
    }
    return nil
  }

  /// The declaration that a type was compiled from; nil for a type that is only named as a parent.
  ///
  /// Parents that closed a cycle are not in it.
  func declaration(at index: Int) -> TypeDeclaration? {
    guard isDeclared(index) else { return nil }
    var declaration = TypeDeclaration(
      identifier: string(index, .spellingOffset), conformsTo: parents(of: index).map { string($0, .spellingOffset) },
      tags: tags(index), description: description(index), localizedDescriptions: localizedDescriptions(index),
      iconNames: iconNames(index), referenceURL: referenceURL(index), version: version(index),
      origin: origin(index), location: location(index))
    declaration.isFirstIfPublic = !hasFlag(index, TableFormat.Flags.isRankedAsPrivate)
    return declaration
  }

  func listString(_ position: Int) -> String { string(list(position), list(position + 1)) }
}
