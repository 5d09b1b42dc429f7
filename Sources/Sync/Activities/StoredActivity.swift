import FoundationEssentials
import PropertyLists
import UTContainers
import UTSyncEngines

/// A user's activity with a document, which can be continued on another device, or in another program.
package struct StoredActivity: Hashable, Sendable {
  package var id: UUID
  /// The run of the program, on its device; see ``ActivityDevice``.
  package var session: Int64
  /// The name of the program.
  package var program: String
  /// The kind of the activity: a reverse-DNS name.
  package var type: String
  package var title: String?
  package var userInfo: [String: ActivityValue] = [:]
  package var requiredKeys: [String]?
  package var webpage: String?
  /// The identifier of the contents (`targetContentIdentifier`).
  package var target: String?
  /// The document, in the container in which the activity is stored; on the host, its absolute path without the first
  /// slash.
  package var document: SyncPath
  /// When it was stored.
  package var date: Date
  /// When it becomes obsolete; nil for never.
  package var expiration: Date?

  package init(id: UUID, session: Int64, program: String, type: String, document: SyncPath, date: Date) {
    (self.id, self.session, self.program) = (id, session, program)
    (self.type, self.document, self.date) = (type, document, date)
  }

  /// The maximum time that activities are kept, whatever their own date is.
  package static let maximumAge: TimeInterval = 7 * 24 * 3600

  /// When it is no longer offered.
  package var end: Date { min(expiration ?? .distantFuture, date.addingTimeInterval(Self.maximumAge)) }

  /// The time after which an activity is stored again, so that a continuing activity does not become obsolete.
  static let renewal = maximumAge / 7

  /// The maximum difference between the clocks of devices.
  private static let tolerance: TimeInterval = 24 * 3600

  /// Whether it is offered at a time. An activity from the future comes from a device whose clock is wrong, and would
  /// be offered for too long.
  package func isCurrent(at now: Date) -> Bool { now < end && date.timeIntervalSince(now) <= Self.tolerance }

  // MARK: As a property list

  private enum Key {
    static let (id, session, program, type) = ("Identifier", "Session", "Program", "Type")
    static let (title, info, required, webpage) = ("Title", "UserInfo", "RequiredUserInfoKeys", "WebpageURL")
    static let (target, document, date, expiration) = ("TargetContentIdentifier", "Document", "Date", "ExpirationDate")
  }

  /// nil if the user info or the path cannot be stored.
  var propertyList: PropertyListValue? {
    guard let document = document.text, let info = ActivityValue.dictionary(userInfo).propertyList else { return nil }
    var list = PropertyListValue.Dictionary()
    list[Key.id] = .string(id.uuidString)
    list[Key.session] = .integer(Int128(session))
    list[Key.program] = .string(program)
    list[Key.type] = .string(type)
    list[Key.title] = title.map { .string($0) }
    list[Key.info] = info
    list[Key.required] = requiredKeys.map { .array($0.map { .string($0) }) }
    list[Key.webpage] = webpage.map { .string($0) }
    list[Key.target] = target.map { .string($0) }
    list[Key.document] = .string(document)
    list[Key.date] = .date(date)
    list[Key.expiration] = expiration.map { .date($0) }
    return .dictionary(list)
  }

  /// - Parameter list: the value from another device; unknown keys are ignored.
  /// - Returns: nil if it is not an activity.
  init?(_ list: PropertyListValue) {
    guard let id = list[Key.id]?.string.flatMap({ UUID(uuidString: $0) }),
      let session = list[Key.session]?.integer.flatMap({ Int64(exactly: $0) }),
      let program = list[Key.program]?.string, Self.isName(program), let type = list[Key.type]?.string,
      Self.isName(type), let document = list[Key.document]?.string.flatMap({ SyncPath($0) }),
      let date = list[Key.date]?.date
    else { return nil }
    self.init(id: id, session: session, program: program, type: type, document: document, date: date)
    guard case .dictionary(let info)? = list[Key.info].flatMap({ ActivityValue($0) }) else { return nil }
    userInfo = info
    requiredKeys = list[Key.required]?.array?.compactMap(\.string)
    title = list[Key.title]?.string.flatMap { Self.isTitle($0) ? $0 : nil }
    (webpage, target) = (list[Key.webpage]?.string, list[Key.target]?.string)
    expiration = list[Key.expiration]?.date
  }

  /// Whether a text can be the name of a program or the type of an activity.
  package static func isName(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count) && isText(text)
  }

  /// Whether a text can be a title, which may be the name of a document in several languages.
  private static func isTitle(_ text: String) -> Bool { text.utf8.count <= 4096 && isText(text) }

  private static func isText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
