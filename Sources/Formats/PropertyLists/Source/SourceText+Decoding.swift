import UTCXMLEvents

extension SourceText {
  /// An encoding problem, at a range of the decoded text.
  struct DecodingFault {
    let severity: PropertyList.Problem.Severity
    let message: String
    let help: String
    let range: Range<Int>
  }

  /// Decodes a file in any encoding; undecodable bytes become U+FFFD.
  static func decoding(_ bytes: [UInt8]) -> (text: SourceText, faults: [DecodingFault]) {
    switch TextEncoding(of: bytes) {
    case .utf8: return (SourceText(bytes: bytes), [])
    case .utf16(let isBigEndian, let mark):
      var conversion = TextConversion(of: bytes, from: mark)
      conversion.convertUTF16(isBigEndian: isBigEndian)
      let result = conversion.finish(declaredAs: [
        "utf-16", "utf-16le", "utf-16be", "utf16", "ucs-2", "iso-10646-ucs-2", "unicode",
      ])
      guard mark == 0 else { return result }
      return (result.text, result.faults + [missingMark(of: "UTF-16", in: result.text, isRead: !isBigEndian)])
    case .utf32(let isBigEndian, let mark):
      var conversion = TextConversion(of: bytes, from: mark)
      conversion.convertUTF32(isBigEndian: isBigEndian)
      let result = conversion.finish(declaredAs: [
        "utf-32", "utf-32le", "utf-32be", "utf32", "ucs-4", "iso-10646-ucs-4",
      ])
      guard mark == 0 else { return result }
      return (result.text, result.faults + [missingMark(of: "UTF-32", in: result.text, isRead: false)])
    case .named(let name): return decoding(bytes, named: name)
    case .ebcdic(let name): return decoding(bytes, named: name)
    }
  }

  /// Apple's readers detect these encodings only by the byte order mark; for OpenStep text, one of them also tries
  /// little-endian UTF-16.
  private static func missingMark(of encoding: String, in text: SourceText, isRead: Bool) -> DecodingFault {
    let isRefused = !isRead || text.utf8.first { !isWhiteSpace($0) } == UInt8(ascii: "<")
    return DecodingFault(
      severity: isRefused ? .error : .warning,
      message: "the file is \(encoding) without a byte order mark, which "
        + (isRefused ? "Apple's readers reject" : "not all of Apple's readers accept"),
      help: "save the file as UTF-8, or add a byte order mark", range: 0..<0)
  }

  private static func decoding(_ bytes: [UInt8], named name: String) -> (text: SourceText, faults: [DecodingFault]) {
    func asUTF8(_ message: String, help: String) -> (text: SourceText, faults: [DecodingFault]) {
      (SourceText(bytes: bytes), [DecodingFault(severity: .error, message: message, help: help, range: 0..<0)])
    }
    let lower = name.lowercased()
    if ["utf-16", "utf-32", "ucs-2", "ucs-4", "iso-10646-ucs-2", "utf16", "utf32"].contains(where: {
      lower.hasPrefix($0)
    }) {
      return asUTF8(
        "the file declares the encoding \(name), but the declaration uses one byte per character",
        help: "declare UTF-8, or save the file in \(name)")
    }
    if ["us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us"].contains(lower), bytes.allSatisfy({ $0 < 0x80 }) {
      return (SourceText(bytes: bytes), [])
    }
    var conversion = TextConversion(of: bytes, from: 0)
    guard conversion.convert(from: TextEncoding.converterName(name)) else {
      return asUTF8(
        "the file declares the unknown encoding '\(excerpt(of: name))'",
        help: "save the file as UTF-8, and declare UTF-8")
    }
    return conversion.finish(encoding: name)
  }
}

/// Converts a file to UTF-8 and records where each character came from.
private struct TextConversion {
  private let bytes: [UInt8]
  private var offset: Int
  private var utf8: [UInt8] = []
  private var map: OffsetMap
  private var firstFault: Int?
  private var faultCount = 0

  init(of bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    offset = start
    map = OffsetMap(sourceStart: start)
    utf8.reserveCapacity(bytes.count)
  }

  mutating func convertUTF16(isBigEndian: Bool) {
    func unit(at offset: Int) -> UInt16? {
      guard offset + 1 < bytes.count else { return nil }
      let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    while let first = unit(at: offset) {
      if let scalar = Unicode.Scalar(UInt32(first)) {
        append(scalar, sourceWidth: 2)
      } else if UTF16.isLeadSurrogate(first), let second = unit(at: offset + 2), UTF16.isTrailSurrogate(second) {
        let value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
        append(Unicode.Scalar(value), sourceWidth: 4)
      } else {
        append(nil, sourceWidth: 2)
      }
    }
    if offset < bytes.count { append(nil, sourceWidth: bytes.count - offset) }
  }

  mutating func convertUTF32(isBigEndian: Bool) {
    while offset + 3 < bytes.count {
      let unit = bytes[offset..<offset + 4].reversed(if: !isBigEndian).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      append(Unicode.Scalar(unit), sourceWidth: 4)
    }
    if offset < bytes.count { append(nil, sourceWidth: bytes.count - offset) }
  }

  /// Converts with ICU; returns false if the encoding is unknown.
  mutating func convert(from encoding: String) -> Bool {
    var fault = 0
    let source = bytes
    let result = source.withUnsafeBufferPointer { source in
      withUnsafeMutablePointer(to: &self) { conversion in
        xml_text_convert(
          encoding, source.baseAddress, source.count,
          { context, utf8, count, consumed in
            guard let conversion = context?.assumingMemoryBound(to: TextConversion.self) else { return }
            conversion.pointee.append(UnsafeBufferPointer(start: utf8, count: count), sourceWidth: consumed)
          }, conversion, &fault)
      }
    }
    if result > 0 {
      firstFault = map.textOffset(ofSource: fault)
      faultCount = 1
    }
    return result >= 0
  }

  private mutating func append(_ scalar: Unicode.Scalar?, sourceWidth: Int) {
    if scalar == nil {
      faultCount += 1
      if firstFault == nil { firstFault = utf8.count }
    }
    let start = utf8.count
    UTF8.encode(scalar ?? "\u{FFFD}").map { utf8.append(contentsOf: $0) }
    map.append(textWidth: utf8.count - start, sourceWidth: sourceWidth)
    offset += sourceWidth
  }

  private mutating func append(_ characters: UnsafeBufferPointer<UInt8>, sourceWidth: Int) {
    utf8.append(contentsOf: characters)
    map.append(textWidth: characters.count, sourceWidth: sourceWidth)
  }

  /// Returns the text; a declaration of a different encoding than its own is a problem.
  consuming func finish(declaredAs names: [String]) -> (text: SourceText, faults: [SourceText.DecodingFault]) {
    let declared = TextEncoding.declaredName(in: utf8.prefix(512))
    let encoding = names[0].uppercased()
    var result = finish(encoding: encoding)
    if let declared, !names.contains(declared.lowercased()) {
      result.faults.append(
        SourceText.DecodingFault(
          severity: .warning, message: "the file declares the encoding \(declared), but is in \(encoding)",
          help: "declare \(encoding), or save the file in \(declared)", range: 0..<0))
    }
    return result
  }

  consuming func finish(encoding: String) -> (text: SourceText, faults: [SourceText.DecodingFault]) {
    var faults: [SourceText.DecodingFault] = []
    if let firstFault {
      faults.append(
        SourceText.DecodingFault(
          severity: .error, message: "the file contains bytes that are not valid \(encoding)",
          help: "save the file as UTF-8, or declare its actual encoding",
          range: firstFault..<min(firstFault + 3, utf8.count)))
    }
    return (SourceText(bytes: bytes, utf8: utf8, map: map), faults)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func reversed(if condition: Bool) -> [UInt8] { condition ? Array(reversed()) : Array(self) }
}
