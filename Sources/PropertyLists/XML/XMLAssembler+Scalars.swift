extension XMLAssembler {
  /// Puts a key or a value without values inside, or says why it cannot be read.
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
        .missingKey, as: .warning, "PropertyListDecoder refuses `<key/>`", hint: "write `<key></key>` for an empty key",
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
      // CoreFoundation takes markup in data for base64. What is wrong was told, unless it is only line ends.
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
        "`<\(kind.name)>` holds \(what), which \(isReal ? "PropertyListDecoder refuses" : "Apple’s readers do not resolve here")",
        hint: "write the characters themselves", at: range)
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
        report(.integer, "this `<integer>` is empty", hint: "write a number, such as 0, or remove the entry", extent)
      case .incomplete:
        report(.integer, "the integer ‘\(written())’ has no digits", hint: "write a number, such as 0", extent)
      case .unexpected(let scalar):
        let hint =
          scalar == "."
          ? "write `<real>` for a number with a fraction" : "integers are decimal, or hexadecimal after 0x"
        report(
          .integer, "‘\(written())’ is no integer: ‘\(excerpt(of: String(scalar)))’ is no digit", hint: hint, extent)
      case .trailingWhiteSpace(let value):
        report(
          .integer, "white space after the integer \(value), which Apple’s readers refuse", hint: "remove it", extent)
        builder.integer(value, extent)
      case .overflow:
        report(
          .integer, "the integer ‘\(written())’ does not fit 64 bits",
          hint: "integers are −2⁶³ to 2⁶⁴ − 1: write it as a `<string>`", extent)
      }
    }
  }

  private mutating func putReal(_ text: UnsafeBufferPointer<UInt8>, _ extent: TapeExtent) {
    do throws(RealText.Fault) {
      builder.real(try RealText.value(of: text), extent)
    } catch {
      switch error {
      case .empty:
        report(.real, "this `<real>` is empty", hint: "write a number, such as 0.0, or remove the entry", extent)
      case .malformed:
        report(
          .real, "‘\(excerpt(of: String(decoding: text, as: UTF8.self)))’ is no real number",
          hint: "write digits with a point, such as 1.5 or 1e-3, or nan, inf, -inf", extent)
      case .trailingWhiteSpace(let value):
        report(
          .real, "white space after the real number \(value), which Apple’s readers refuse", hint: "remove it", extent)
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
      case .empty: report(.date, "this `<date>` is empty", hint: "write a date, such as 2001-01-01T00:00:00Z", extent)
      case .malformed:
        report(
          .date, "‘\(written())’ is no date of a property list",
          hint: "write it in UTC as YYYY-MM-DDThh:mm:ssZ, such as 2001-01-01T00:00:00Z", extent)
      case .noSuchMonth:
        report(.date, "there is no such day or time as ‘\(written())’", hint: "months are 01 to 12", extent)
      case .countedOn(let seconds):
        report(
          .date, as: .warning, "there is no such day or time as ‘\(written())’",
          hint: "correct the number that is out of range: Apple’s readers count on into the next month, day or hour",
          extent)
        builder.date(secondsSinceReferenceDate: seconds, extent)
      case .whiteSpace(let seconds):
        report(.date, "white space around the date, which Apple’s readers refuse", hint: "remove it", extent)
        builder.date(secondsSinceReferenceDate: seconds, extent)
      }
    }
  }

  private mutating func report(
    _ fault: PropertyList.Fault, as severity: PropertyList.Diagnostic.Severity = .error,
    _ message: @autoclosure () -> String, hint: @autoclosure () -> String, _ extent: TapeExtent
  ) {
    let place = extent.contentRange.isEmpty ? extent.range : extent.contentRange
    builder.faults.report(severity, fault, message(), hint: hint(), at: place)
  }

  // MARK: Data and booleans

  private mutating func reportBase64(_ text: UnsafeBufferPointer<UInt8>, _ extent: TapeExtent) {
    if isEmptyTag(..<Int(extent.contentStart)) {
      return report(.data, "Apple’s readers refuse `<data/>`", hint: "write `<data></data>` for no bytes", extent)
    }
    let faults = Base64.faults(in: text)
    if let scalar = faults.nonASCII {
      report(
        .data, "‘\(excerpt(of: String(scalar)))’ is not a character of base64; Apple’s readers refuse the data",
        hint: "encode the data again", extent)
    } else if let scalar = faults.firstStray {
      report(
        .data, as: .warning, "‘\(excerpt(of: String(scalar)))’ is not a character of base64; Apple’s readers skip it",
        hint: "encode the data again", extent)
    }
    if faults.hasPaddingInGroup {
      report(
        .data, "‘=’ stands before other characters of its group of four", hint: "encode the data again", extent)
    } else if faults.hasJoinedPieces {
      report(
        .data, as: .warning, "base64 goes on after its ‘=’, which not every reader reads the same",
        hint: "decode the pieces and encode them as one", extent)
    }
    if faults.leftover > 0 { reportLeftover(faults.leftover, extent) }
  }

  private mutating func reportLeftover(_ count: Int, _ extent: TapeExtent) {
    report(
      .data,
      "the base64 text is cut off: \(count) character\(count == 1 ? " is" : "s are") left over after groups of four",
      hint: "encode the data again, with its ‘=’ at the end", extent)
  }

  private mutating func reportBooleanContent(_ kind: ElementKind, _ extent: TapeExtent) {
    report(
      .misplacedText, "`<\(kind.name)>` has content, which Apple’s readers refuse", hint: "write `<\(kind.name)/>`",
      extent)
  }
}
