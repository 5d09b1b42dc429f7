import PropertyLists
import UTBundleDeclarations

/// Types in initializers and methods.
extension CodeReader {
  private mutating func add(
    _ kind: TypeMention.Kind, string index: Int, from start: Int, isForced: Bool = false
  ) {
    guard let identifier = string(index), !identifier.isEmpty else { return }
    if let name = constant(before: start) { facts.constants[name] = identifier }
    facts.mentions.append(
      TypeMention(
        kind: kind, identifier: identifier, place: place(from: index, to: index, &mentionLines),
        platforms: tokens[index].platforms, isForced: isForced, parent: parent(at: index + 1)))
  }

  /// `UTType("com.example.note")`, `UTType(Names.note)`.
  mutating func readConversion(at index: Int) {
    guard isSign(index + 1, "(") else { return }
    if isSign(index + 3, ")"), tokens[index + 2].kind == .string {
      add(.plain, string: index + 2, from: index, isForced: isSign(index + 4, "!") && !isSign(index + 5, "="))
    } else if let end = endOfConstant(at: index + 2), isSign(end, ")") {
      addReference(.plain, index + 2..<end, isForced: isSign(end + 1, "!") && !isSign(end + 2, "="))
    }
  }

  /// `, conformingTo: .text`.
  mutating func parent(at index: Int) -> TypeParent? {
    guard isSign(index, ","), isWord(index + 1, "conformingTo"), isSign(index + 2, ":") else { return nil }
    var next = index + 3
    if isWord(next, "UTType") { next += 1 }
    if isSign(next, "."), tokens.indices.contains(next + 1), tokens[next + 1].kind == .word, !isWord(next + 1, "init") {
      guard isSign(next + 2, ")") else { return nil }
      return TypeParent(
        identifier: nil, constant: text(next + 1), place: place(from: next, to: next + 1, &parentLines))
    }
    if isSign(next, ".") { next += 2 }
    guard isSign(next, "(") else { return nil }
    if isWord(next + 1, "exportedAs") || isWord(next + 1, "importedAs") { next += 2 }
    guard let identifier = string(next + 1) else { return nil }
    return TypeParent(
      identifier: identifier, constant: nil, place: place(from: next + 1, to: next + 1, &parentLines))
  }

  /// `UTType(exportedAs: "com.example.note"`, and with `.init`, which only `UTType` has with this label.
  mutating func readLabel(at index: Int, _ kind: TypeMention.Kind) {
    guard isSign(index - 1, "("), isSign(index + 1, ":") else { return }
    if let end = endOfConstant(at: index + 2), isSign(end, ",") || isSign(end, ")") {
      let isType = isWord(index - 2, "UTType") || isWord(index - 2, "init") && isSign(index - 3, ".")
      if isType { addReference(kind, index + 2..<end) }
      return
    }
    guard isSign(index + 3, ",") || isSign(index + 3, ")") else { return }
    if isWord(index - 2, "UTType") {
      add(kind, string: index + 2, from: index - 2)
    } else if isWord(index - 2, "init"), isSign(index - 3, ".") {
      add(kind, string: index + 2, from: isWord(index - 4, "UTType") ? index - 4 : index - 3)
    }
  }

  /// `[UTType exportedTypeWithIdentifier:@"com.example.note"]`.
  mutating func readSelector(at index: Int, _ kind: TypeMention.Kind) {
    guard isWord(index - 1, "UTType"), isSign(index + 1, ":"), isSign(index + 2, "@"),
      isSign(index + 4, "]") || (tokens.indices.contains(index + 4) && tokens[index + 4].kind == .word)
    else { return }
    add(kind, string: index + 3, from: index - 1)
  }
}
