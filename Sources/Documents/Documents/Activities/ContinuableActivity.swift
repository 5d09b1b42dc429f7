import Foundation
import UTActivities
import UTSystemCalls

/// An activity with a document, on another device or in another program, that the user can continue here.
///
/// ```swift
/// for await activities in ContinuableActivity.updates(activityTypes: ["com.example.notes.editing"]) {
///   offer(activities)
/// }
/// ```
/// Then call ``DocumentLifecycle/continueActivity(_:)``, or `DocumentController.continueActivity(_:)`.
///
/// Each device writes its activities to a file in the user's containers, and the engine that synchronizes a container
/// transfers this file like documents. Activities of other programs on this device are included. An activity whose
/// document is in no container is offered to the user's other programs on this host, through a file in
/// `$XDG_RUNTIME_DIR/uniform-documents/activities`, if there is such a folder that only the user can access. An
/// activity is offered until the other program ends it, or ends itself. If its device stops reporting, it is offered
/// for seven days, or until it expires.
///
/// All of this information comes from another device or program. The type, the title, and the names contain no control
/// characters. Nothing else in ``userActivity`` is filtered: `userInfo`, `targetContentIdentifier`, and everything
/// after the scheme of `webpageURL` can contain anything, so do not write them to a terminal as they are.
public struct ContinuableActivity: Sendable, Hashable, Identifiable {
  let offer: OfferedActivity
  let device: ActivityDevice

  /// Identifies the activity.
  public var id: UUID { offer.activity.id }
  /// The kind of the activity: a reverse-DNS name.
  public var activityType: String { offer.activity.type }
  /// The title for the user.
  public var title: String? { offer.activity.title }
  /// The name of the other program.
  public var programName: String { offer.activity.program }
  /// The URL of the document on this device, which need not be downloaded yet.
  public var documentURL: URL { URL(bytes: offer.document) }
  /// The identifier of the container with the document; nil if it is in none.
  public var containerIdentifier: String? { offer.place.container?.identifier.text }
  /// The name of the device.
  public var deviceName: String { offer.deviceName }
  /// Whether another program on this device has the activity.
  public var isOfThisDevice: Bool { offer.isThisDevice }
  /// When it was last passed on.
  public var date: Date { offer.activity.date }

  /// The activity, with the URLs of this device in its user info. Each call returns another object.
  public var userActivity: NSUserActivity { NSUserActivity(offer, on: device) }

  /// Returns whether this is the user's activity with a document, at whatever path it is open here.
  public func belongs(to document: UIDocument) -> Bool {
    realPlace(document.fileURL.standardBytes).path == offer.document
  }

  /// Checks that the document is still where it was when the activity was found: another device may have replaced it
  /// with a link.
  ///
  /// - Throws: `CocoaError.fileNoSuchFile` if it is behind a link, or if it is only on this host and no longer exists.
  package func checkPlace() throws {
    guard offer.leadsNowhereElse else { throw CocoaError(.fileNoSuchFile, userInfo: [NSURLErrorKey: documentURL]) }
  }

  public static func == (one: ContinuableActivity, other: ContinuableActivity) -> Bool { one.offer == other.offer }

  public func hash(into hasher: inout Hasher) { hasher.combine(offer) }

  // MARK: Finding

  /// Returns the activities that can be continued now, the newest one first.
  ///
  /// - Parameters:
  ///   - containerIdentifiers: the containers; nil for all of the user's containers and for documents in no container.
  ///   - activityTypes: the kinds of activities, such as the `NSUserActivityTypes` of the program; all if nil.
  public static func all(
    in containerIdentifiers: [String]? = nil, activityTypes: Set<String>? = nil
  ) async -> [ContinuableActivity] {
    let device = CurrentActivity.shared.publisher.device
    let offers = await device.offers(in: device.places(containerIdentifiers))
    return activities(offers, activityTypes, device)
  }

  /// Returns the activities that can be continued, the newest one first: at first, and whenever they change.
  ///
  /// - Parameters:
  ///   - containerIdentifiers: the containers; if nil, all containers that the user has now, and documents in no
  ///     container.
  ///   - activityTypes: the kinds of activities, such as the `NSUserActivityTypes` of the program; all if nil.
  public static func updates(
    in containerIdentifiers: [String]? = nil, activityTypes: Set<String>? = nil
  ) -> AsyncStream<[ContinuableActivity]> {
    let device = CurrentActivity.shared.publisher.device
    let offers = device.offerUpdates(in: device.places(containerIdentifiers))
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        for await offers in offers { continuation.yield(activities(offers, activityTypes, device)) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static func activities(
    _ offers: [OfferedActivity], _ types: Set<String>?, _ device: ActivityDevice
  ) -> [ContinuableActivity] {
    offers.filter { types?.contains($0.activity.type) ?? true }.map { ContinuableActivity(offer: $0, device: device) }
  }
}
