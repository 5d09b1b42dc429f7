/// A message between two processes about an access: one packet each.
///
/// The accessing process sends `request`, the receiver answers with `ready` or `refused` when its presenters are
/// prepared, and the accessing process sends `end` after the access. News may come at any time, also on its own
/// connection. If two processes request answers of each other's presenters at the same time, ``CrossingRequests``
/// decides which waits.
enum PeerMessage: Sendable, Hashable {
  /// Presenters must prepare for an access.
  case request(PeerRequest)
  /// They have.
  case ready
  /// A presenter objects.
  case refused(PeerRefusal)
  case news([ItemNews])
  /// The end of the access, with its news.
  case end([ItemNews])
}

/// An access of another process.
struct PeerRequest: Sendable, Hashable {
  /// A random number, which other requests can refer to. The highest bit is set if a presenter makes the access.
  var number: UInt64
  /// The requests that have also prepared presenters for this one.
  var batches: [UInt64] = []
  var access: AccessRequest

  /// The number of a new request.
  ///
  /// - Parameters:
  ///   - isOfPresenter: whether a presenter makes the access.
  ///   - earlier: the numbers of the requests that wait for this presenter. ``CrossingRequests`` compares them with the
  ///     new one, which is higher.
  static func newNumber(isOfPresenter: Bool, after earlier: [UInt64] = []) -> UInt64 {
    let flag: UInt64 = isOfPresenter ? 1 << 63 : 0
    guard let last = earlier.max(), last >= flag, last < .max - 1 << 40 else {
      return .random(in: 0..<(1 << 62)) | flag
    }
    return last + .random(in: 1...1 << 40)
  }

  /// Whether a presenter makes the access with this number.
  static func isOfPresenter(_ number: UInt64) -> Bool { number >> 63 == 1 }
}

/// The objection of a presenter in another process.
struct PeerRefusal: Sendable, Hashable {
  var path: [UInt8]
  /// The parts of an `NSError`.
  var domain: String
  var code: Int64
  var description: String
}

extension PeerMessage {
  static let version: UInt8 = 1
  /// The size of the largest packet.
  static let maximumSize = 1 << 16
  /// The value of `PATH_MAX`: no system call accepts a longer path.
  static let maximumPath = 4095
  static let maximumText = 4096
  static let maximumName = 255
  static let maximumNames = 64
  static let maximumBatches = 255
  static let maximumPackages = 64

  /// Whether a path can be sent: it is absolute and resolved, without NUL.
  static func isPath(_ path: [UInt8]) -> Bool {
    guard path.first == UInt8(ascii: "/"), path.count <= maximumPath, !path.contains(0) else { return false }
    let dot = UInt8(ascii: ".")
    let names = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return path.count == 1
      || names.allSatisfy { !$0.isEmpty && !$0.elementsEqual([dot]) && !$0.elementsEqual([dot, dot]) }
  }

  /// The kinds of messages, as bytes.
  enum Kind: UInt8 {
    case request = 1
    case ready, refused, news, end
  }

  /// The kinds of news, as bytes.
  enum NewsKind: UInt8 {
    case changed = 1
    case appeared, moved, ubiquityAttributes, gainedVersion, lostVersion, resolvedVersion
  }
}
