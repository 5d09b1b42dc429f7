import PropertyLists

/// An entry of `NSUbiquitousContainers`: a folder of iCloud Drive.
public struct UbiquitousContainer: Sendable {
  /// The entry, whose key is the container's identifier.
  public let entry: PropertyList.Entry
  /// All that the entry says; empty if it is no dictionary.
  public let fields: DeclaredFields

  init(_ entry: PropertyList.Entry, settings: BuildSettings) {
    self.entry = entry
    fields = DeclaredFields(entry.value, settings: settings)
  }

  /// The container's identifier, as written: build settings are not expanded in keys.
  public var identifier: String { entry.key }
}
