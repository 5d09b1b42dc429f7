import PropertyLists

extension BuildBundle {
  /// The source of the entitlements.
  public enum EntitlementSource: String, Sendable, Hashable {
    /// The signature of its executable has them.
    case signature
    /// A file in the bundle lists the entitlements that it was signed with.
    case file
    /// The profile allows them; the bundle may have been signed with fewer.
    case profile
  }

  /// The entitlements of the bundle, according to its files, and their source; nil if they are unknown. Its executable
  /// is read to find them.
  public var knownEntitlements: (root: PropertyList.Node, source: EntitlementSource)? {
    if let root = executable?.entitlements?.root { return (root, .signature) }
    if let root = entitlements?.root, root.kind == .dictionary { return (root, .file) }
    return profile?.entitlements.map { ($0, .profile) }
  }
}

extension PropertyList.Node {
  /// The value on one line, for users.
  package var summary: String { value.summary }
}

extension PropertyListValue {
  /// The same value with sorted elements of arrays and sorted keys of dictionaries, because their order does not
  /// matter.
  var orderedSummary: String {
    switch self {
    case .array(let elements): elements.map(\.orderedSummary).sorted().joined(separator: ", ")
    case .dictionary(let dictionary):
      dictionary.map { "\($0.key): \($0.value.orderedSummary)" }.sorted().joined(separator: ", ")
    default: summary
    }
  }

  /// The value on one line, for users: the elements one after another, and for data, the number of bytes.
  var summary: String {
    switch self {
    case .string(let text): text
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .date(let date): "\(date)"
    case .data(let data): "\(data.count) bytes"
    case .uid(let number): "\(number)"
    case .array(let elements): elements.map(\.summary).joined(separator: ", ")
    case .dictionary(let dictionary): dictionary.map { "\($0.key): \($0.value.summary)" }.joined(separator: ", ")
    }
  }
}
