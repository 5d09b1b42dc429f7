import UTBundleDeclarations

/// The platforms that a line is compiled for, according to `#if` and similar directives.
///
/// Platform conditions and constants are understood; any other condition may be true or false.
struct CodeConditions {
  private struct Level {
    let outside: Platforms
    /// The platforms that no branch has taken so far.
    var remaining: Platforms
  }

  /// The platforms that the code at this point is compiled for; none if it is excluded.
  private(set) var platforms: Platforms = .all
  private var levels: [Level] = []
  private var levelsBeyondBound = 0

  /// Processes a directive: `if`, `elseif`, `else`, `endif`, and their C forms.
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

  /// Starts a branch, which takes the remaining platforms for which its condition is true.
  private mutating func take(_ condition: Platforms?) {
    guard let last = levels.indices.last else { return }
    platforms = levels[last].remaining.intersection(condition ?? .all)
    if let condition { levels[last].remaining.subtract(condition) }
  }

  /// The platforms for which a condition is true; nil if that depends on something else.
  static func platforms(of condition: String) -> Platforms? {
    let text = condition.filter { !$0.isWhitespace }
    if text.contains("&&") {
      // If one part is false, so is the whole; otherwise, it may be true or false.
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
