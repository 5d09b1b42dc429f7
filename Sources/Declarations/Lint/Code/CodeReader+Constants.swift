import PropertyLists
import UTBundleDeclarations

/// Constants with strings, and mentions of types by their names.
extension CodeReader {
  /// Keeps track of types and braces, and records `let name = "text"`.
  mutating func readScope(at index: Int) {
    switch tokens[index].kind {
    case .sign where isSign(index, "{"):
      scopes.append(nextScope)
      nextScope = nil
    case .sign where isSign(index, "}"): _ = scopes.popLast()
    case .word:
      let isType =
        isWord(index, "struct") || isWord(index, "class") || isWord(index, "enum") || isWord(index, "actor")
        || isWord(index, "extension")
      if isType, tokens.indices.contains(index + 1), tokens[index + 1].kind == .word {
        // `class func` and `class var` are members.
        let isMember = isWord(index + 1, "func") || isWord(index + 1, "var") || isWord(index + 1, "let")
        var last = index + 1
        while isSign(last + 1, "."), tokens.indices.contains(last + 2), tokens[last + 2].kind == .word { last += 2 }
        if !isMember { nextScope = text(last) }
      } else if isWord(index, "let"), tokens.indices.contains(index + 1), tokens[index + 1].kind == .word {
        var next = index + 2
        if isSign(next, ":"), isWord(next + 1, "String") { next += 2 }
        guard isSign(next, "="), let value = string(next + 1), !value.isEmpty, strings.count < Self.maximumCount,
          // The text continues.
          !isSign(next + 2, "+"), !isSign(next + 2, ".")
        else { return }
        strings.append(
          StringConstant(type: scopes.isEmpty ? nil : (scopes.last ?? nil) ?? "{", name: text(index + 1), value: value))
      }
    default: break
    }
  }

  /// The token after a constant such as `note` or `Names.note`; nil if there is none.
  func endOfConstant(at index: Int) -> Int? {
    var next = index
    while tokens.indices.contains(next), tokens[next].kind == .word, next < index + 8 {
      guard isSign(next + 1, ".") else { return next + 1 }
      next += 2
    }
    return nil
  }

  mutating func addReference(_ kind: TypeMention.Kind, _ range: Range<Int>, isForced: Bool = false) {
    guard references.count < Self.maximumCount, let first = range.first, let last = range.last else { return }
    references.append(
      (
        TypeMention(
          kind: kind, identifier: text(last), place: place(from: first, to: last, &mentionLines),
          platforms: tokens[first].platforms, isForced: isForced, parent: parent(at: range.upperBound)), range
      ))
  }

  /// Replaces constants with their values if the file defines them, and returns the rest.
  mutating func resolveReferences() {
    guard !references.isEmpty else { return }
    let bindings = bindings(of: Set(references.map(\.mention.identifier)))
    let named = Dictionary(grouping: strings, by: \.name)
    let members = named.mapValues { Dictionary(grouping: $0, by: \.type) }
    for (mention, range) in references {
      let name = mention.identifier
      var type: String?
      if range.count > 1 {
        let qualifier = text(range.upperBound - 3)
        if qualifier != "Self", qualifier != "self" { type = qualifier }
      } else if bindings[name, default: 0] > 1 {
        // The name may be that of a parameter or a variable.
        continue
      }
      let found = (type == nil ? named[name] : members[name]?[type]) ?? []
      if found.count == 1 {
        facts.mentions.append(mention.replacing(identifier: found[0].value))
      } else if found.isEmpty, type != nil || range.count == 1 && bindings[name, default: 0] == 0 {
        facts.constantMentions.append(ConstantMention(mention: mention, type: type, name: name))
      }
    }
  }

  /// The number of times that names are bound: by `let` and `var`, as parameters, and in patterns.
  private func bindings(of names: Set<String>) -> [String: Int] {
    var counts: [String: Int] = [:]
    for index in tokens.indices where tokens[index].kind == .word {
      let isDeclared =
        isWord(index - 1, "let") || isWord(index - 1, "var") || isWord(index - 1, "for") || isWord(index - 1, "case")
        || isSign(index + 1, ":") || isWord(index + 1, "in")
      guard isDeclared else { continue }
      let name = text(index)
      if names.contains(name) { counts[name, default: 0] += 1 }
    }
    return counts
  }

  /// The constant whose value begins at a token: `static let note = …`, `static var note: UTType { … }`.
  func constant(before start: Int) -> String? {
    var index = start - 1
    while index > 0, index > start - 12 {
      let isName = tokens[index].kind == .word
      if isName, isWord(index - 1, "let") || isWord(index - 1, "var") { return text(index) }
      let isBetween =
        isSign(index, "=") || isSign(index, "{") || isSign(index, ":") || isSign(index, ".") || isWord(index, "UTType")
        || isWord(index, "return") || isWord(index, "get") || isWord(index, "UniformTypeIdentifiers")
      guard isBetween else { return nil }
      index -= 1
    }
    return nil
  }
}
