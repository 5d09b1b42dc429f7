import FoundationEssentials
import UTActivities
import UTText

/// An activity that can be continued, as printed by `container activities --json`.
struct ContainerActivityRecord: Codable {
  let container: String?
  let device: String
  let deviceName: String
  let isThisDevice: Bool
  let program: String
  let type: String
  let title: String?
  let document: String
  let date: String
  let expirationDate: String?

  init(_ offer: OfferedActivity) {
    let activity = offer.activity
    (container, device) = (offer.place.container?.identifier.text, offer.device.uuidString)
    (deviceName, isThisDevice) = (offer.deviceName, offer.isThisDevice)
    (program, type, title) = (activity.program, activity.type, activity.title)
    document = String(spelling: offer.document)
    date = activity.date.utcText
    expirationDate = activity.expiration?.utcText
  }
}
