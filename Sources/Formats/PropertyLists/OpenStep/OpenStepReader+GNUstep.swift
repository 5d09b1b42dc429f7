extension OpenStepReader {
  /// Appends a GNUstep typed value: `<*I5>`, `<*R1.5>`, `<*BY>`, `<*D2001-01-01 00:00:00 +0000>`, with or without
  /// quotation marks after the letter. (Its `NSPropertyListGNUstepFormat`, as `pl` reads it.)
  mutating func putGNUstepValue(_ range: Range<Int>, _ extent: TapeExtent, onto builder: inout TapeBuilder) {
    reportGNUstep(at: extent.range, in: &builder)
    var text = range.dropFirst()
    if text.count >= 2, scanner.bytes[text.startIndex] == UInt8(ascii: "\""),
      scanner.bytes[text.endIndex - 1] == UInt8(ascii: "\"")
    {
      text = text.dropFirst().dropLast()
    }
    let kind = range.first.map { Unicode.Scalar(scanner.bytes[$0]) }
    let isRead = scanner.bytes[text.startIndex..<text.endIndex].withUnsafeBufferPointer { bytes in
      switch kind {
      case "I": (try? IntegerText.value(of: bytes)).map { builder.integer($0, extent) } != nil
      case "R": (try? RealText.value(of: bytes)).map { builder.real($0, extent) } != nil
      case "B": Self.boolean(bytes).map { builder.boolean($0, extent) } != nil
      case "D": Self.date(bytes).map { builder.date(secondsSinceReferenceDate: $0, extent) } != nil
      default: false
      }
    }
    guard !isRead else { return }
    builder.faults.report(
      .error, .syntax, "invalid GNUstep typed value", help: "use <*I…>, <*R…>, <*BY>, <*BN>, or <*D…>",
      at: extent.range)
  }

  /// Appends base64 data as written by GNUstep: `<[AAEC]>`.
  mutating func putGNUstepBase64(_ range: Range<Int>, _ extent: TapeExtent, onto builder: inout TapeBuilder) {
    reportGNUstep(at: extent.range, in: &builder)
    let content = scanner.bytes[range].last == UInt8(ascii: "]") ? range.dropLast() : range[...]
    scanner.bytes[content.startIndex..<content.endIndex].withUnsafeBufferPointer { bytes in
      if content.count == range.count || !Base64.faults(in: bytes).isEmpty {
        builder.faults.report(
          .error, .data, "invalid base64 data", help: "use <[…]> with base64 text inside", at: extent.range)
      }
      Base64.decoded(bytes).withUnsafeBufferPointer { builder.data(.decoded($0), extent) }
    }
  }

  /// Warns about GNUstep's extensions, once per file.
  private mutating func reportGNUstep(at range: Range<Int>, in builder: inout TapeBuilder) {
    guard !hasGNUstepValues else { return }
    hasGNUstepValues = true
    builder.faults.report(
      .warning, .syntax, "only GNUstep supports this kind of value in OpenStep text",
      help: "use XML for readers other than GNUstep", at: range)
  }

  private static func boolean(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch (text.count, text.first) {
    case (1, UInt8(ascii: "Y")): true
    case (1, UInt8(ascii: "N")): false
    default: nil
    }
  }

  /// `2001-01-01 00:00:00 +0000`, in seconds since the reference date.
  private static func date(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    let fields = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields.count == 3, fields[2].count == 5, let sign = fields[2].first,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    let digits = fields[2].dropFirst().map { $0.hexadecimalDigit ?? 16 }
    guard digits.allSatisfy({ $0 < 10 }) else { return nil }
    let offset = Double((digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60)
    let universal = Array(fields[0]) + [UInt8(ascii: "T")] + Array(fields[1]) + [UInt8(ascii: "Z")]
    let seconds = universal.withUnsafeBufferPointer { try? DateText.secondsSinceReferenceDate(of: $0) }
    return seconds.map { sign == UInt8(ascii: "+") ? $0 - offset : $0 + offset }
  }
}
