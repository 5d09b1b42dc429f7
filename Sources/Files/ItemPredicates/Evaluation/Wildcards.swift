/// Matches a text with `*`, any characters, and `?`, one character, as `LIKE` does; Spotlight's `==` only knows `*`. A backslash before them takes away their meaning.
struct Wildcards {
  private enum Part: Equatable {
    case any
    case one
    case character(Character)
  }

  private let parts: [Part]

  init(_ pattern: String, hasQuestionMarks: Bool = true) {
    var parts: [Part] = []
    var isEscaped = false
    for character in pattern {
      if isEscaped {
        if character != "*", character != "?", character != "\\" { parts.append(.character("\\")) }
        parts.append(.character(character))
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "*" {
        // Several in a row mean the same as one.
        if parts.last != .any { parts.append(.any) }
      } else {
        parts.append(character == "?" && hasQuestionMarks ? .one : .character(character))
      }
    }
    if isEscaped { parts.append(.character("\\")) }
    self.parts = parts
  }

  /// Takes at most as many steps as the product of both lengths: only the last `*` is tried with more characters.
  func matches(_ text: String) -> Bool {
    var (position, part) = (text.startIndex, 0)
    var retry: (position: String.Index, part: Int)?
    while position < text.endIndex {
      if part < parts.count, parts[part] == .any {
        retry = (position, part + 1)
        part += 1
      } else if part < parts.count, parts[part] == .one || parts[part] == .character(text[position]) {
        position = text.index(after: position)
        part += 1
      } else if let last = retry {
        position = text.index(after: last.position)
        part = last.part
        retry = (position, part)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .any }
  }
}
