import FoundationEssentials
import SystemPackage
import UTContainers
import UTFileURLs
import UTSyncEngines
import UTSystemCalls

extension ActivityDevice {
  /// The key of the document's URL in the user info (`NSUserActivityDocumentURLKey`). It is stored as the path of the
  /// document.
  package static let documentURLKey = "NSUserActivityDocumentURL"

  /// The stored form of an offer, and its place.
  ///
  /// File URLs in containers are stored as paths in them; other file URLs are meaningless elsewhere, and are omitted.
  ///
  /// - Returns: nil if other devices cannot open the document, the activity is obsolete, or a required entry cannot be
  ///   passed on.
  func stored(_ offer: ActivityOffer, at now: Date) -> (place: ActivityPlace, activity: StoredActivity)? {
    guard let (place, path) = documentPlace(of: offer.document), path != .folder else { return nil }
    var activity = offer.activity
    (activity.document, activity.session, activity.date) = (path, session, now)
    activity.userInfo[Self.documentURLKey] = nil
    let required = activity.requiredKeys.map { Set($0).subtracting([Self.documentURLKey]) }
    if let required { activity.userInfo = activity.userInfo.filter { required.contains($0.key) } }
    activity.userInfo = activity.userInfo.compactMapValues { $0.mapped(portable) }
    guard activity.isCurrent(at: now), StoredActivity.isName(activity.type),
      required.map({ $0.isSubset(of: activity.userInfo.keys) }) ?? true
    else { return nil }
    return (place, activity)
  }

  private func documentPlace(of path: [UInt8]) -> (place: ActivityPlace, path: SyncPath)? {
    if let (container, path) = place(of: path) { return (.container(container), path) }
    guard let host, let path = SyncPath(Self.real(path).dropFirst()) else { return nil }
    return (host, path)
  }

  private func place(of path: [UInt8]) -> (container: Container, path: SyncPath)? {
    containers.store?.place(of: Self.real(path))
  }

  private static func real(_ path: [UInt8]) -> [UInt8] {
    realPlace(FilePath(bytesBeforeNUL: path).lexicallyNormalized().bytes).path
  }

  private func portable(_ value: ActivityValue) -> ActivityValue? {
    guard case .url(let text) = value else { return value }
    guard let url = URL(string: text) else { return nil }
    guard url.isFileURL else { return value }
    guard let (container, path) = place(of: url.bytes) else { return nil }
    return .item(container.identifier, path)
  }

  /// The user info of an activity with this device's URLs. Items of containers that do not exist here are omitted, and
  /// so are file URLs, which belong to another device.
  package func localUserInfo(of offer: OfferedActivity) -> [String: ActivityValue] {
    var info = offer.activity.userInfo.compactMapValues { $0.mapped(local) }
    info[Self.documentURLKey] = .url(URL(bytes: offer.document).absoluteString)
    return info
  }

  private func local(_ value: ActivityValue) -> ActivityValue? {
    switch value {
    case .url(let text): return URL(string: text).map(\.isFileURL) == false ? value : nil
    case .item(let identifier, let path):
      guard let container = containers.store?.container(identifier),
        ActivityPlace.container(container).leadsNowhereElse(path)
      else { return nil }
      return .url(URL(bytes: path.absolute(in: container.folder)).absoluteString)
    default: return value
    }
  }
}
