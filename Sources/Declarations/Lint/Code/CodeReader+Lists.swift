import PropertyLists
import UTBundleDeclarations

/// The types that documents read and write.
extension CodeReader {
  /// `override class var writableTypes: [String] { ["com.example.note"] }`, and the method with the same name.
  mutating func readNames(at index: Int, _ direction: DocumentTypeUse.Direction) {
    guard index >= listEnd, isWord(index - 1, "var") || isWord(index - 1, "func") else { return }
    var next = index + 1
    if isSign(next, "(") {
      while next < tokens.count, next < index + 24, !isSign(next, ")") { next += 1 }
      guard isSign(next, ")"), isSign(next + 1, "-"), isSign(next + 2, ">") else { return }
      next += 3
    } else {
      guard isSign(next, ":") else { return }
      next += 1
    }
    guard isSign(next, "["), isWord(next + 1, "String"), isSign(next + 2, "]"), isSign(next + 3, "{") else { return }
    next += 4
    while isWord(next, "get") || isSign(next, "{") || isWord(next, "return") { next += 1 }
    guard isSign(next, "[") else { return }
    next += 1
    while let name = string(next), isSign(next + 1, ",") || isSign(next + 1, "]"),
      facts.typeNames.count < Self.maximumCount
    {
      facts.typeNames.append(
        DocumentTypeUse(
          direction: direction, identifier: name, constant: nil, place: place(from: next, to: next, &nameLines),
          platforms: tokens[next].platforms))
      guard isSign(next + 1, ",") else { break }
      next += 2
    }
    listEnd = next
  }

  /// `static var readableContentTypes: [UTType] { [.note, UTType("com.example.sketch")!] }`.
  mutating func readList(at index: Int, _ direction: DocumentTypeUse.Direction) {
    guard index >= listEnd, isWord(index - 1, "var") || isWord(index - 1, "let") else { return }
    var next = index + 1
    if isSign(next, ":"), isSign(next + 1, "["), isWord(next + 2, "UTType"), isSign(next + 3, "]") { next += 4 }
    while isSign(next, "=") || isSign(next, "{") || isWord(next, "get") || isWord(next, "return") { next += 1 }
    guard isSign(next, "[") else { return }
    next += 1
    while next < tokens.count, !isSign(next, "]"), facts.documentTypes.count < Self.maximumCount {
      let first = next
      if isWord(next, "UTType"), isSign(next + 1, ".") { next += 1 }
      var last = next
      var identifier: String?
      var constant: String?
      if isSign(next, "."), tokens.indices.contains(next + 1), tokens[next + 1].kind == .word, !isWord(next + 1, "init")
      {
        last = next + 1
        constant = text(last)
      } else {
        // The first string in the call is the identifier.
        while last < tokens.count, !isSign(last, ","), !isSign(last, "]"), identifier == nil {
          identifier = string(last)
          last += 1
        }
        last = max(first, last - 1)
      }
      facts.documentTypes.append(
        DocumentTypeUse(
          direction: direction, identifier: identifier, constant: constant,
          place: place(from: first, to: last, &listLines),
          platforms: tokens[first].platforms))
      next = last + 1
      // The rest of the same element, as in `conformingTo: .data)!`.
      var depth = 0
      while next < tokens.count {
        if isSign(next, "("), depth < .max { depth += 1 }
        if isSign(next, ")") { depth -= 1 }
        if depth <= 0, isSign(next, ",") || isSign(next, "]") { break }
        next += 1
      }
      if isSign(next, ",") { next += 1 }
    }
    listEnd = next
  }
}
