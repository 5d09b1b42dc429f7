import TypeRegistry

/// A drawing of conformances, with a line per type.
///
/// ```text
/// public.jpeg
/// └── public.image
///     ├── public.data
///     │   └── public.item
///     └── public.content
/// ```
public struct TypeTree: Sendable {
  /// The direction of the branches.
  public enum Direction: Sendable {
    /// To the supertypes.
    case up
    /// To the subtypes.
    case down
  }

  /// A line: the drawn branches, the type, and whether its own branches are omitted because they are drawn above.
  public struct Line: Sendable {
    /// The drawn branches before the type.
    public let branches: String
    /// The type on this line.
    public let type: UniformType
    /// Whether its own branches are drawn farther up.
    public let isRepeated: Bool
  }

  private let direction: Direction
  private let maximumDepth: Int
  /// The direct subtypes of every type, found once.
  private let subtypes: [UniformType: [UniformType]]

  /// Creates a tree drawing for a registry.
  ///
  /// - Parameters:
  ///   - direction: the direction of the branches.
  ///   - registry: the registry of the types.
  ///   - maximumDepth: the maximum number of levels below the root.
  public init(_ direction: Direction, in registry: TypeRegistry, maximumDepth: Int = .max) {
    self.direction = direction
    self.maximumDepth = min(maximumDepth, 1000)  // deeper trees are unreadable, and indentation grows quadratically
    var subtypes: [UniformType: [UniformType]] = [:]
    if direction == .down {
      for type in registry.types {
        for parent in type.directSupertypes { subtypes[parent, default: []].append(type) }
      }
    }
    self.subtypes = subtypes
  }

  /// Returns the lines from `root`. Repeated types are drawn without their branches, so that the drawing is never
  /// longer than the number of direct conformances.
  public func lines(from root: UniformType) -> [Line] {
    var lines: [Line] = []
    var seen: Set<UniformType> = []
    // Depth first with an explicit stack, because declarations determine the depth.
    var stack = [(type: root, branches: "", indent: "", depth: 0)]
    while let (type, branches, indent, depth) = stack.popLast() {
      let next = depth < maximumDepth ? neighbours(of: type) : []
      let isRepeated = !next.isEmpty && !seen.insert(type).inserted
      lines.append(Line(branches: branches, type: type, isRepeated: isRepeated))
      guard !isRepeated else { continue }
      for (position, neighbour) in next.enumerated().reversed() {
        let isLast = position == next.count - 1
        stack.append(
          (neighbour, indent + (isLast ? "└── " : "├── "), indent + (isLast ? "    " : "│   "), depth + 1))
      }
    }
    return lines
  }

  private func neighbours(of type: UniformType) -> [UniformType] {
    direction == .up ? type.directSupertypes : subtypes[type] ?? []
  }
}
