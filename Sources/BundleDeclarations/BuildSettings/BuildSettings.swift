/// The build settings that values of a property list may name.
public struct BuildSettings: Sendable {
  private var values: [String: String]

  public init(_ values: [String: String] = [:], isComplete: Bool = false) { self.values = values }

  public subscript(name: String) -> String? { values[name] }

  public func expand(_ text: String) -> Expansion { Expansion(text: nil) }
}

public struct Expansion: Sendable, Hashable {
  public let text: String?
}
