import Foundation
import PropertyLists
import UTActivities
import UTFileURLs
import UTSystemCalls

extension NSUserActivity {
  /// Passes on the changes, if this is the current activity.
  func noteChange() { if !isSaving { CurrentActivity.shared.noteChange(of: self) } }

  private var documentURL: URL? {
    (userInfo?[NSUserActivityDocumentURLKey] as? URL).flatMap { $0.isFileURL ? $0 : nil }
  }

  /// Whether it belongs to a document.
  var hasDocument: Bool { documentURL != nil }

  /// The activity to pass on, after the delegate and the document update it; nil for none.
  func offer() -> ActivityOffer? {
    _ = saved()
    guard isEligibleForHandoff, !isInvalid, let documentURL else { return nil }
    var stored = StoredActivity(
      id: identity, session: 0, program: ProcessInfo.processInfo.processName, type: activityType, document: .folder,
      date: Date())
    // The document may have another name by now.
    stored.title = isOfDocument ? document?.localizedName : title
    for (key, value) in userInfo ?? [:] {
      guard let key = key.base as? String, let value = ActivityValue(any: value) else { continue }
      stored.userInfo[key] = value
    }
    stored.requiredKeys = requiredUserInfoKeys.map { $0.sorted() }
    // Addresses with other schemes would be opened by any program that the other device has for them.
    stored.webpage = webpageURL.flatMap { ["http", "https"].contains($0.scheme) ? $0.absoluteString : nil }
    (stored.target, stored.expiration) = (targetContentIdentifier, expirationDate)
    return ActivityOffer(stored, document: documentURL.bytes)
  }

  /// Creates the activity of another device or program.
  convenience init(_ offer: OfferedActivity, on device: ActivityDevice) {
    let stored = offer.activity
    self.init(activityType: stored.type)
    title = stored.title
    userInfo = device.localUserInfo(of: offer).mapValues(\.any)
    requiredUserInfoKeys = stored.requiredKeys.map { Set($0) }
    webpageURL = stored.webpage.flatMap { URL(string: $0) }.flatMap {
      ["http", "https"].contains($0.scheme) ? $0 : nil
    }
    (targetContentIdentifier, expirationDate) = (stored.target, stored.expiration)
  }
}

extension ActivityValue {
  /// - Returns: nil if it is neither a property list value nor a URL, or contains something else, or is nested too
  ///   deeply.
  init?(any value: Any, depth: Int = 0) {
    guard depth <= Self.maximumDepth else { return nil }
    switch value {
    case let value as String: self = .scalar(.string(value))
    case let value as URL: self = .url(value.absoluteString)
    case let value as Date: self = .scalar(.date(value))
    case let value as Data: self = .scalar(.data(value))
    case let value as Bool where !(value as Any is NSNumber): self = .scalar(.boolean(value))
    case let value as any BinaryInteger:
      guard let integer = Int64(exactly: value).map({ Int128($0) }) ?? UInt64(exactly: value).map({ Int128($0) }) else {
        return nil
      }
      self = .scalar(.integer(integer))
    case let value as any BinaryFloatingPoint: self = .scalar(.real(Double(value)))
    case let value as NSNumber: self = .scalar(Self.scalar(value))
    case let value as [Any]:
      let values = value.compactMap { ActivityValue(any: $0, depth: depth + 1) }
      guard values.count == value.count else { return nil }
      self = .array(values)
    case let value as [AnyHashable: Any]:
      var values: [String: ActivityValue] = [:]
      for (key, value) in value {
        guard let key = key.base as? String, let value = ActivityValue(any: value, depth: depth + 1) else { return nil }
        values[key] = value
      }
      self = .dictionary(values)
    default: return nil
    }
  }

  private static func scalar(_ number: NSNumber) -> PropertyListValue {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "B"), UInt8(ascii: "c"): .boolean(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): .real(number.doubleValue)
    case UInt8(ascii: "Q"): .integer(Int128(number.uint64Value))
    default: .integer(Int128(number.int64Value))
    }
  }

  /// The value for a user info dictionary.
  var any: Any {
    switch self {
    case .url(let text): URL(string: text) ?? text
    case .item(_, let path): path.text ?? ""
    case .array(let values): values.map(\.any)
    case .dictionary(let values): values.mapValues(\.any)
    case .scalar(let value):
      switch value {
      case .integer(let integer): Int(exactly: integer) ?? UInt64(clamping: integer)
      case .real(let real): real
      case .boolean(let boolean): boolean
      case .date(let date): date
      case .data(let data): data
      default: value.string ?? ""
      }
    }
  }
}
