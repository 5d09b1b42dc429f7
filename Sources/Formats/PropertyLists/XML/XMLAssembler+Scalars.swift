extension XMLAssembler {
  /// Appends a key or a scalar value, or reports why it cannot be read.
  mutating func putScalar(_ kind: ElementKind, _ extent: TapeExtent) {
    switch kind {
    case .true, .false:
      if !extent.contentRange.isEmpty { reportBooleanContent(kind, extent) }
      builder.boolean(kind == .true, extent)
    case .key, .string: putText(kind, extent)
    default: putParsed(kind, extent)
    }
  }

  private mutating func putText(_ kind: ElementKind, _ extent: TapeExtent) {
    let content = extent.contentRange
    if kind == .key, content.isEmpty, isEmptyTag(..<content.lowerBound) {
      report(
        .missingKey, as: .warning, "PropertyListDecoder rejects `<key/>`", help: "use `<key></key>` for an empty key",
        extent)
    }
    if TextDecoder.isPlain(bytes, content) { return builder.sourceText(isKey: kind == .key, extent) }
    decode(content, in: kind).decoded.withUnsafeBufferPointer { decoded in
      if kind == .key { builder.key(.decoded(decoded), extent) } else { builder.string(.decoded(decoded), extent) }
    }
  }

  private mutating func putParsed(_ kind: ElementKind, _ extent: TapeExtent) {
    let content = extent.contentRange
    if TextDecoder.isPlain(bytes, content) {
      return putParsed(kind, UnsafeBufferPointer(rebasing: bytes[content]), extent)
    }
    let decoder = decode(content, in: kind)
    reportMarkup(of: decoder, in: kind)
    guard kind != .data else {
      // CoreFoundation treats markup in data as base64. Problems were already reported, unless there are only line
      // ends.
      let isTold = !decoder.faults.isEmpty || decoder.firstSection != nil || decoder.firstReference != nil
      if !isTold { reportBase64(UnsafeBufferPointer(rebasing: bytes[content]), extent) }
      return builder.base64Data(extent)
    }
    decoder.decoded.withUnsafeBufferPointer { putParsed(kind, $0, extent) }
  }

  private mutating func putParsed(
    _ kind: ElementKind, _ text: UnsafeBufferPointer<UInt8>, _ extent: TapeExtent
  ) {
    switch kind {
    case .integer: putInteger(text, extent)
    case .real: putReal(text, extent)
    case .date: putDate(text, extent)
    case .data:
      reportBase64(text, extent)
      builder.base64Data(extent)
    default: break
    }
  }

  private mutating func decode(_ range: Range<Int>, in kind: ElementKind) -> TextDecoder {
    let decoder = TextDecoder(decoding: bytes, in: range)
    for fault in decoder.faults { report(fault, in: kind) }
    return decoder
  }

  /// Reports CDATA sections and references where Apple's readers look for digits.
  private mutating func reportMarkup(of decoder: TextDecoder, in kind: ElementKind) {
    let found = [(decoder.firstSection, "a CDATA section"), (decoder.firstReference, "a reference")]
    for case (let range?, let what) in found {
      // PropertyListSerialization reads a number with them, PropertyListDecoder does not.
      let isReal = kind == .real
      builder.faults.report(
        isReal ? .warning : .error, kind.fault,
        "`<\(kind.name)>` contains \(what), which \(isReal ? "PropertyListDecoder rejects" : "Apple's readers do not resolve here")",
        help: "use the characters themselves", at: range)
    }
  }

  // MARK: Numbers and dates

  private mutating func putInteger(_ text: UnsafeBufferPointer<UInt8>, _ extent: TapeExtent) {
    let written = { excerpt(of: String(decoding: text, as: UTF8.self)) }
    do throws(IntegerText.Fault) {
      builder.integer(try IntegerText.value(of: text), extent)
    } catch {
      switch error {
      case .empty:
        report(.integer, "this `<integer>` is empty", help: "add a number, such as 0, or remove the entry", extent)
      case .incomplete:
        report(.integer, "invalid integer '\(written())': it has no digits", help: "use a number, such as 0", extent)
      case .unexpected(let scalar):
        let help =
          scalar == "."
          ? "use `<real>` for a number with a fraction" : "use decimal digits, or hexadecimal digits after 0x"
        report(
          .integer, "invalid integer '\(written())': '\(excerpt(of: String(scalar)))' is not a digit", help: help,
          extent)
      case .trailingWhiteSpace(let value):
        report(
          .integer, "Apple's readers reject the whitespace after the integer \(value)", help: "remove the whitespace",
          extent)
        builder.integer(value, extent)
      case .overflow:
        report(
          .integer, "the integer '\(written())' does not fit in 64 bits",
          help: "use a `<string>`; integers range from −2⁶³ to 2⁶⁴ − 1", extent)
      }
    }
  }

  private mutating func putReal(_ text: UnsafeBufferPointer<UInt8>, _ extent: TapeExtent) {
    do throws(RealText.Fault) {
      builder.real(try RealText.value(of: text), extent)
    } catch {
      switch error {
      case .empty:
        report(.real, "this `<real>` is empty", help: "add a number, such as 0.0, or remove the entry", extent)
      case .malformed:
        report(
          .real, "invalid real number '\(excerpt(of: String(decoding: text, as: UTF8.self)))'",
          help: "use a decimal number such as 1.5 or 1e-3, or nan, inf, or -inf", extent)
      case .trailingWhiteSpace(let value):
        report(
          .real, "Apple's readers reject the whitespace after the real number \(value)", help: "remove the whitespace",
          extent)
        builder.real(value, extent)
      }
    }
  }

  private mutating func putDate(_ text: UnsafeBufferPointer<UInt8>, _ extent: TapeExtent) {
    let written = { excerpt(of: String(decoding: text, as: UTF8.self)) }
    do throws(DateText.Fault) {
      builder.date(secondsSinceReferenceDate: try DateText.secondsSinceReferenceDate(of: text), extent)
    } catch {
      switch error {
      case .empty: report(.date, "this `<date>` is empty", help: "add a date, such as 2001-01-01T00:00:00Z", extent)
      case .malformed:
        report(
          .date, "invalid date '\(written())'",
          help: "use UTC in the form YYYY-MM-DDThh:mm:ssZ, such as 2001-01-01T00:00:00Z", extent)
      case .noSuchMonth:
        report(.date, "invalid month in '\(written())'", help: "use months 01 to 12", extent)
      case .countedOn(let seconds):
        report(
          .date, as: .warning, "invalid day or time '\(written())'",
          help: "correct the out-of-range number; Apple's readers roll over to the next month, day, or hour",
          extent)
        builder.date(secondsSinceReferenceDate: seconds, extent)
      case .whiteSpace(let seconds):
        report(.date, "Apple's readers reject the whitespace around the date", help: "remove the whitespace", extent)
        builder.date(secondsSinceReferenceDate: seconds, extent)
      }
    }
  }

  private mutating func report(
    _ fault: PropertyList.Problem.Kind, as severity: PropertyList.Problem.Severity = .error,
    _ message: @autoclosure () -> String, help: @autoclosure () -> String, _ extent: TapeExtent
  ) {
    let place = extent.contentRange.isEmpty ? extent.range : extent.contentRange
    builder.faults.report(severity, fault, message(), help: help(), at: place)
  }

  // MARK: Data and booleans

  private mutating func reportBase64(_ text: UnsafeBufferPointer<UInt8>, _ extent: TapeExtent) {
    if isEmptyTag(..<Int(extent.contentStart)) {
      return report(.data, "Apple's readers reject `<data/>`", help: "use `<data></data>` for empty data", extent)
    }
    let faults = Base64.faults(in: text)
    if let scalar = faults.nonASCII {
      report(
        .data, "'\(excerpt(of: String(scalar)))' is not a base64 character; Apple's readers reject the data",
        help: "encode the data again", extent)
    } else if let scalar = faults.firstStray {
      report(
        .data, as: .warning, "'\(excerpt(of: String(scalar)))' is not a base64 character; Apple's readers skip it",
        help: "encode the data again", extent)
    }
    if faults.hasPaddingInGroup {
      report(
        .data, "'=' is followed by other characters in its group of four", help: "encode the data again", extent)
    } else if faults.hasJoinedPieces {
      report(
        .data, as: .warning, "base64 continues after '=', which readers handle differently",
        help: "decode the parts and encode them as one", extent)
    }
    if faults.leftover > 0 { reportLeftover(faults.leftover, extent) }
  }

  private mutating func reportLeftover(_ count: Int, _ extent: TapeExtent) {
    report(
      .data,
      "the base64 text is truncated: \(count) character\(count == 1 ? " is" : "s are") left over after groups of four",
      help: "encode the data again, including '=' at the end", extent)
  }

  private mutating func reportBooleanContent(_ kind: ElementKind, _ extent: TapeExtent) {
    report(
      .misplacedText, "Apple's readers reject content in `<\(kind.name)>`", help: "use `<\(kind.name)/>`",
      extent)
  }
}
