import FoundationEssentials
import Synchronization
import UTLibC
import UTSystemCalls

/// The interface of the user's Syncthing (docs.syncthing.net, "REST API"), as of version 1.19; keys that are unknown
/// are ignored.
package final class SyncthingConnection: Sendable {
  private struct Known {
    var configuration: SyncthingConfiguration
    var identity: ConfigurationIdentity
  }

  private let find: @Sendable () throws(SyncError) -> [UInt8]
  /// The possible paths of the certificate of the user's Syncthing.
  package let identityPaths: [[UInt8]]
  private let known = Mutex<Known?>(nil)
  private let idle = IdleConnections()
  /// How long an answer may take.
  let patience: Duration

  /// Connects to the Syncthing with the configuration of this process's user.
  ///
  /// - Parameters:
  ///   - environment: looks up an environment variable.
  ///   - patience: how long an answer may take.
  package init(
    environment: @escaping @Sendable (String) -> [UInt8]? = UserFolder.variable, patience: Duration = .seconds(10)
  ) {
    find = { () throws(SyncError) in try SyncthingConfiguration.path(environment) }
    identityPaths = SyncthingConfiguration.places(environment).map { $0.appendingComponent(Self.certificateName) }
    self.patience = patience
  }

  private static let certificateName = Array("cert.pem".utf8)

  /// This device's certificate for other devices, which is not secret; nil without Syncthing.
  package var identity: [UInt8]? {
    guard let path = try? find() else { return nil }
    let file = Descriptor.open(path.parentFolder.appendingComponent(Self.certificateName), O_RDONLY | O_NONBLOCK)
    return file?.bytes(1 << 16, at: 0).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The configuration, read again when the file was replaced.
  package func configuration() throws(SyncError) -> SyncthingConfiguration {
    let path = try find()
    guard let status = Descriptor.status(at: path, followingLinks: true) else { throw .notConfigured }
    let identity = ConfigurationIdentity(status)
    if let known = known.withLock({ $0 }), known.identity == identity { return known.configuration }
    let configuration = try SyncthingConfiguration(at: path)
    known.withLock { $0 = Known(configuration: configuration, identity: identity) }
    return configuration
  }

  /// Sends a request to read data.
  ///
  /// - Parameters:
  ///   - path: the path after `/rest/`, with identifiers escaped.
  ///   - query: the parameters.
  ///   - limit: how long the answer may take; nil for the usual time.
  func get<Answer: Decodable>(
    _ path: String, _ query: [(String, String)] = [], within limit: Duration? = nil
  ) async throws(SyncError) -> Answer {
    let body = try await send(HTTPRequest(path: "/rest/\(path)", query: query), within: limit)
    return try Self.decoded(body)
  }

  /// Sends a request to change data.
  func change(
    _ method: HTTPRequest.Method, _ path: String, _ query: [(String, String)] = [], _ value: (any Encodable)? = nil,
    within limit: Duration? = nil
  ) async throws(SyncError) {
    var request = HTTPRequest(method: method, path: "/rest/\(path)", query: query)
    if let value {
      guard let body = try? JSONEncoder().encode(value) else { throw .unsupportedName }
      request.body = Array(body)
    }
    _ = try await send(request, within: limit)
  }

  private func send(_ request: HTTPRequest, within limit: Duration?) async throws(SyncError) -> [UInt8] {
    let configuration = try configuration()
    var request = request
    request.fields.append(("X-API-Key", configuration.key))
    let client = HTTPClient(address: try configuration.address.get(), idle: idle)
    let answer = try await client.answer(to: request, within: limit ?? patience)
    switch answer.status {
    case 200..<300: return answer.body
    case 401, 403: throw .keyRejected
    case 300..<400: throw .malformedAnswer("a redirect to another address")
    default: throw .refused(status: answer.status, Self.reason(answer.body, without: configuration.key))
    }
  }

  /// The beginning of the text of an error. A program that only pretends to be Syncthing might return the key.
  private static func reason(_ body: [UInt8], without key: String) -> String {
    let text = String(decoding: body.prefix(200), as: UTF8.self)
    return text.contains(key.prefix(8)) ? "" : String(text.prefix { $0 != "\n" && $0 != "\r\n" })
  }

  /// Decodes an answer. The decoder is recursive, so the depth is limited.
  static func decoded<Answer: Decodable>(_ body: [UInt8]) throws(SyncError) -> Answer {
    guard isShallow(body) else { throw .malformedAnswer("too many nested levels") }
    do { return try JSONDecoder().decode(Answer.self, from: Data(body)) } catch {
      throw .malformedAnswer("unexpected structure")
    }
  }

  private static func isShallow(_ body: [UInt8]) -> Bool {
    var (depth, isText, isEscaped) = (0, false, false)
    for byte in body {
      if isEscaped {
        isEscaped = false
      } else if isText {
        if byte == UInt8(ascii: "\\") { isEscaped = true } else if byte == UInt8(ascii: "\"") { isText = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
        if depth > 300 { return false }
      }
    }
    return true
  }
}

/// Distinguishes versions of the configuration.
private struct ConfigurationIdentity: Equatable {
  private let inode: UInt64
  private let size: Int64
  private let modified: Timestamp

  init(_ status: FileStatus) { (inode, size, modified) = (status.inode, status.size, status.modified) }
}
