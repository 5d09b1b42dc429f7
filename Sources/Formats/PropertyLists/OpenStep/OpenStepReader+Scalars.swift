extension OpenStepReader {
  /// Appends the text of a string or key, and reports problems with it.
  mutating func put(
    _ token: OpenStepScanner.Token, reportsFaults: Bool = true, onto builder: inout TapeBuilder,
    by put: (inout TapeBuilder, TapeBuilder.Text, TapeExtent) -> Void
  ) {
    let extent = TapeExtent(token.range, content: token.content)
    if token.hasEscapes {
      let escapes = OpenStepEscapes(resolving: token.content, of: scanner.bytes)
      if reportsFaults { report(escapes.faults, in: &builder) }
      escapes.text.withUnsafeBufferPointer { put(&builder, .decoded($0), extent) }
    } else {
      put(&builder, .source, extent)
    }
    guard reportsFaults else { return }
    previousTokenEnd = token.range.upperBound
    if token.isUnterminated {
      report(
        .unclosed, "the closing quotation mark of this string is missing", help: "add it",
        at: token.range.lowerBound, in: &builder)
      stop()
    } else if let unquotable = token.unquotable {
      report(
        .character, "this string needs quotation marks: only letters, digits, and _ $ / : . - are allowed without them",
        help: "put it in quotation marks", at: unquotable, in: &builder)
    }
  }

  private func report(_ faults: [(fault: OpenStepEscapes.Fault, range: Range<Int>)], in builder: inout TapeBuilder) {
    for (fault, range) in faults {
      switch fault {
      case .noCharacter:
        builder.faults.report(
          .error, .character, "this escape does not represent a character",
          help: "use the character itself, or \\U and its UTF-16 code units", at: range)
      case .lowercaseU:
        builder.faults.report(
          .warning, .character, "'\\u' is read as the letter u", help: "use '\\U' and four hexadecimal digits",
          at: range)
      }
    }
  }

  // MARK: Data

  /// Appends a value in angle brackets: hexadecimal data, or with `*` or `[` a GNUstep value.
  mutating func putData(onto builder: inout TapeBuilder) {
    let start = scanner.position
    guard let close = scanner.bytes[start...].firstIndex(of: UInt8(ascii: ">")) else {
      report(.unclosed, "this data is never closed", help: "add '>' at its end", at: start, in: &builder)
      return stop()
    }
    let extent = TapeExtent(start..<close + 1, content: start + 1..<close)
    scanner.position = close + 1
    previousTokenEnd = close + 1
    switch scanner.bytes[start + 1] {
    case UInt8(ascii: "*"): putGNUstepValue(start + 2..<close, extent, onto: &builder)
    case UInt8(ascii: "["): putGNUstepBase64(start + 2..<close, extent, onto: &builder)
    default: putHexadecimal(start + 1..<close, extent, onto: &builder)
    }
  }

  /// Appends hexadecimal data: bytes of two digits each, with whitespace between bytes.
  private func putHexadecimal(_ range: Range<Int>, _ extent: TapeExtent, onto builder: inout TapeBuilder) {
    var data: [UInt8] = []
    data.reserveCapacity(range.count / 2)
    var high: (digit: Int, position: Int)?
    for position in range {
      let byte = scanner.bytes[position]
      if let digit = byte.hexadecimalDigit {
        if let first = high {
          data.append(UInt8(truncatingIfNeeded: first.digit << 4 | digit))
          high = nil
        } else {
          high = (digit, position)
        }
        continue
      }
      if let first = high {
        report(
          .data, "incomplete byte: data has two hexadecimal digits per byte",
          help: "add the missing digit", at: first.position, in: &builder)
        high = nil
      }
      if !(0x09...0x0D).contains(byte), byte != 0x20 {
        report(
          .data, "data may contain only hexadecimal digits and whitespace", help: "remove this character", at: position,
          in: &builder)
      }
    }
    if let first = high {
      report(
        .data, "incomplete byte: data has two hexadecimal digits per byte", help: "add the missing digit",
        at: first.position, in: &builder)
    }
    data.withUnsafeBufferPointer { builder.data(.decoded($0), extent) }
  }
}
