import BundleDeclarations

/// What `#if` and its kin say of the platforms that a line is compiled for.
///
/// Conditions on the platform and the constants are understood; any other may hold or not.
struct CodeConditions {
  private struct Level {
    let outside: Platforms
    /// What no branch so far has taken.
    var remaining: Platforms
  }

  /// Where the code at this place is compiled; nowhere if it is left out.
  private(set) var platforms: Platforms = .all
  private var levels: [Level] = []
  private var levelsBeyondBound = 0

  /// Takes a directive into account: `if`, `elseif`, `else`, `endif` and their forms in C.
  mutating func apply(_ directive: String, _ condition: String) {
    switch directive {
    case "if", "ifdef", "ifndef":
      guard levels.count < CodeScanner.maximumDepth else {
        levelsBeyondBound += 1
        return
      }
      levels.append(Level(outside: platforms, remaining: platforms))
      take(directive == "if" ? Self.platforms(of: condition) : nil)
    case "elseif", "elif":
      guard levelsBeyondBound == 0 else { return }
      take(Self.platforms(of: condition))
    case "else":
      guard levelsBeyondBound == 0 else { return }
      take(nil)
    default:
      if levelsBeyondBound > 0 {
        levelsBeyondBound -= 1
      } else if let level = levels.popLast() {
        platforms = level.outside
      }
    }
  }

  /// Begins a branch: what is left goes to it as far as its condition holds.
  private mutating func take(_ condition: Platforms?) {
    guard let last = levels.indices.last else { return }
    platforms = levels[last].remaining.intersection(condition ?? .all)
    if let condition { levels[last].remaining.subtract(condition) }
  }

  /// Where a condition holds; nil if that depends on something else.
  static func platforms(of condition: String) -> Platforms? {
    let text = condition.filter { !$0.isWhitespace }
    if text.contains("&&") {
      // Where one part does not hold, the whole does not; but elsewhere it may hold or not.
      return text.split(separator: "&").contains { part in platforms(ofTerm: part) == [] } ? [] : nil
    }
    var union: Platforms = []
    for term in text.split(separator: "|") {
      guard let platforms = platforms(ofTerm: term) else { return nil }
      union.formUnion(platforms)
    }
    return union
  }

  private static func platforms(ofTerm term: Substring) -> Platforms? {
    if term.first == "!" { return platforms(ofTerm: term.dropFirst()).map { Platforms.all.subtracting($0) } }
    switch term {
    case "0", "false": return []
    case "1", "true": return .all
    case "os(macOS)", "os(OSX)", "TARGET_OS_OSX": return .macOS
    case "os(iOS)", "TARGET_OS_IOS": return [.iOS, .macCatalyst]
    case "os(visionOS)", "os(xrOS)", "TARGET_OS_VISION": return .visionOS
    case "os(tvOS)", "TARGET_OS_TV": return .tvOS
    case "os(watchOS)", "TARGET_OS_WATCH": return .watchOS
    case "os(Linux)", "os(Windows)", "os(Android)", "os(WASI)": return []
    case "targetEnvironment(macCatalyst)", "TARGET_OS_MACCATALYST": return .macCatalyst
    case "TARGET_OS_IPHONE": return Platforms.all.subtracting(.macOS)
    default: return nil
    }
  }
}
