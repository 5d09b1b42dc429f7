import Activities
import Foundation
import SystemCalls

/// What a user does with a document on another device, or in another program of this one, and can continue here.
///
/// ```swift
/// for await activities in ContinuableActivity.updates(activityTypes: ["com.example.notes.editing"]) {
///   offer(activities)
/// }
/// ```
/// Then call ``DocumentLifecycle/continueActivity(_:)``, or `DocumentController.continueActivity(_:)`.
///
/// Activities come from a file of each device in the containers of the user (also those of other programs on this device), which the engine that synchronizes the container carries like
/// documents. An activity is offered until the other program ends it, or ends itself; if its device cannot tell any more, for seven days,
/// or until the activity expires.
public struct ContinuableActivity: Sendable, Hashable, Identifiable {
  let offer: OfferedActivity
  let device: ActivityDevice

  /// Identifies the activity.
  public var id: UUID { offer.activity.id }
  /// The kind of the activity: a reverse-DNS name.
  public var activityType: String { offer.activity.type }
  /// The title for the user.
  public var title: String? { offer.activity.title }
  /// The name of the program on the other device. Like all text here, it comes from there: control characters must not reach a terminal.
  public var programName: String { offer.activity.program }
  /// The URL of the document on this device, which need not be downloaded yet.
  public var documentURL: URL { ActivityDevice.url(of: offer.document) }
  /// The identifier of the container with the document.
  public var containerIdentifier: String { offer.container.identifier.text }
  /// The name of the other device.
  public var deviceName: String { offer.deviceName }
  /// Whether another program of this device has the activity.
  public var isOfThisDevice: Bool { offer.isThisDevice }
  /// When it was passed on.
  public var date: Date { offer.activity.date }

  /// The activity, with the URLs of this device in its user info. Each call returns another object.
  public var userActivity: NSUserActivity { NSUserActivity(offer, on: device) }

  /// Returns whether this is what the user does with a document, under whatever path it is open here.
  public func belongs(to document: UIDocument) -> Bool {
    realPlace(document.fileURL.standardBytes).path == offer.document
  }

  public static func == (one: ContinuableActivity, other: ContinuableActivity) -> Bool { one.offer == other.offer }

  public func hash(into hasher: inout Hasher) { hasher.combine(offer) }

  // MARK: Finding

  /// Returns the activities that can be continued now, the newest one first.
  ///
  /// - Parameters:
  ///   - containerIdentifiers: the containers; all of the user if nil.
  ///   - activityTypes: the kinds of activities, such as the `NSUserActivityTypes` of the program; all if nil.
  public static func all(
    in containerIdentifiers: [String]? = nil, activityTypes: Set<String>? = nil
  ) async -> [ContinuableActivity] {
    let device = CurrentActivity.shared.publisher.device
    let offers = await device.offers(in: device.containers(containerIdentifiers))
    return activities(offers, activityTypes, device)
  }

  /// Returns the activities that can be continued, the newest one first: at first, and whenever they change.
  ///
  /// - Parameters:
  ///   - containerIdentifiers: the containers; all that the user has now if nil.
  ///   - activityTypes: the kinds of activities, such as the `NSUserActivityTypes` of the program; all if nil.
  public static func updates(
    in containerIdentifiers: [String]? = nil, activityTypes: Set<String>? = nil
  ) -> AsyncStream<[ContinuableActivity]> {
    let device = CurrentActivity.shared.publisher.device
    let offers = device.offerUpdates(in: device.containers(containerIdentifiers))
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
