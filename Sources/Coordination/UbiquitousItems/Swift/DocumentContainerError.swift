import UTContainers

/// The reason why a container cannot be used.
public enum DocumentContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program declares no container.
  case noneDeclared
  /// This is not the identifier of a container.
  case invalidIdentifier(String)
  /// There is no container with this identifier, and the program does not declare it.
  case notFound(String)
  /// The container cannot be created or read, for this reason.
  case unusable(String)

  public var description: String {
    switch self {
    case .noneDeclared: "the program declares no containers; add NSUbiquitousContainers to its Info.plist"
    case .invalidIdentifier(let text):
      "invalid container identifier '\(text)': \(ContainerIdentifier.help)"
    case .notFound(let text):
      "no container '\(text)'; declare it in the Info.plist, or create it with 'utictl container create \(text)'"
    case .unusable(let reason): reason
    }
  }
}
