import PropertyLists

/// An entry of `NSUbiquitousContainers`: a folder in iCloud Drive.
public struct UbiquitousContainer: Sendable {
  /// The entry, whose key is the container's identifier.
  public let entry: PropertyList.Entry
  /// The fields of the entry; empty if it is not a dictionary.
  public let fields: DeclaredFields

  init(_ entry: PropertyList.Entry, settings: BuildSettings) {
    self.entry = entry
    fields = DeclaredFields(entry.value, settings: settings)
  }

  /// The container's identifier, as written: build settings are not expanded in keys.
  public var identifier: String { entry.key }
}
