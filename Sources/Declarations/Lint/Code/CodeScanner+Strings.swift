extension CodeScanner {
  /// Reads a string from its first quotation mark; any `#` before it was already read.
  mutating func beginString(hashes: Int) {
    let start = position
    let isMultiline = language == .swift && byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    // `""` is an empty string, and so is `#""#`.
    position += isMultiline ? 3 : 1
    let count = tokens.count
    add(isMultiline ? .opaqueString : .string, from: start, to: start)
    continueString(hashes: hashes, isMultiline: isMultiline, token: tokens.count > count ? count : nil)
  }

  /// Continues reading a string up to its end or an interpolation.
  ///
  /// - Parameter token: the string's token; nil after an interpolation or in excluded code.
  mutating func continueString(hashes: Int, isMultiline: Bool, token: Int?) {
    while position < bytes.count {
      let byte = byte()
      if byte == UInt8(ascii: "\""), isEnd(hashes: hashes, isMultiline: isMultiline) {
        position += (isMultiline ? 3 : 1) + hashes
        return finish(token, at: position - hashes)
      }
      if byte == UInt8(ascii: "\\"), isEscape(hashes: hashes) {
        makeOpaque(token)
        if language == .swift, self.byte(hashes + 1) == UInt8(ascii: "("), interpolations.count < Self.maximumDepth {
          position += hashes + 2
          interpolations.append(Interpolation(hashes: hashes, isMultiline: isMultiline, depth: 1))
          return finish(token, at: position)
        }
        position = min(position + hashes + 2, bytes.count)
        continue
      }
      if !isMultiline, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        makeOpaque(token)
        break
      }
      position += 1
    }
    if position >= bytes.count { makeOpaque(token) }
    finish(token, at: position)
  }

  private func isEnd(hashes: Int, isMultiline: Bool) -> Bool {
    if isMultiline, byte(1) != UInt8(ascii: "\"") || byte(2) != UInt8(ascii: "\"") { return false }
    return areHashes(hashes, at: isMultiline ? 3 : 1)
  }

  private func isEscape(hashes: Int) -> Bool { areHashes(hashes, at: 1) }

  private func areHashes(_ count: Int, at offset: Int) -> Bool {
    var index = 0
    while index < count {
      if byte(offset + index) != UInt8(ascii: "#") { return false }
      index += 1
    }
    return true
  }

  private mutating func makeOpaque(_ token: Int?) {
    if let token { tokens[token].kind = .opaqueString }
  }

  private mutating func finish(_ token: Int?, at end: Int) {
    if let token { tokens[token].end = UInt32(min(end, bytes.count)) }
  }

  /// Reads a C character literal, such as `'"'`.
  mutating func skipCharacter() {
    position += 1
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "\\"): position = min(position + 2, bytes.count)
      case UInt8(ascii: "'"):
        position += 1
        return
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
      default: position += 1
      }
    }
  }

  /// Reads a regular expression between `#/` and `/#`.
  mutating func skipRegularExpression(hashes: Int) {
    position += hashes + 1
    while position < bytes.count {
      if byte() == UInt8(ascii: "/"), areHashes(hashes, at: 1) {
        position += hashes + 1
        return
      }
      position += 1
    }
  }
}
