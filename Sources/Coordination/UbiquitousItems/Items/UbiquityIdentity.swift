import Foundation
import SafeWriting
import SystemPackage
import UTContainers
import UTFileWatching
import UTSyncEngines
import UTThreads

/// The identity of the user's sync engine, and the notification of its changes.
final class UbiquityIdentity: Sendable {
  private struct State {
    var token: [UInt8]?
    var versions: [FilePath: FileBase] = [:]
    var watches: [FileWatch] = []
  }

  private static let all = Monitor<[ObjectIdentifier: UbiquityIdentity]>([:])

  /// The identity for some containers, observed from now on.
  static func of(_ containers: UserContainers) -> UbiquityIdentity {
    all.locked { all in
      if let known = all[ObjectIdentifier(containers)] { return known }
      let new = UbiquityIdentity(containers)
      all[ObjectIdentifier(containers)] = new
      return new
    }
  }

  private let containers: UserContainers
  private let state: Monitor<State>

  private init(_ containers: UserContainers) {
    self.containers = containers
    state = Monitor(State(token: containers.engines.sharing.identity))
    let watches = containers.engines.sharing.identityPaths.map { FilePath(bytesBeforeNUL: $0) }.map { path in
      FileWatcher.shared.watch(path, known: { [weak self] in self?.state.locked { $0.versions[path] } }) {
        [weak self] _ in
        self?.state.locked { $0.versions[path] = try? FileBase(at: path) }
        self?.check()
      }
    }
    state.locked { $0.watches = watches }
  }

  /// The certificate by which other devices know this one.
  var token: [UInt8]? { containers.engines.sharing.identity }

  private func check() {
    let token = token
    let isOther = state.locked { state in
      defer { state.token = token }
      return state.token != token
    }
    guard isOther else { return }
    NotificationCenter.default.post(name: .NSUbiquityIdentityDidChange, object: nil)
  }
}
