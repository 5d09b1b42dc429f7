import Foundation
import UTFileVersions
import UTThreads

/// Finds the versions of files that are on other computers. Sync engines implement it.
public protocol FileVersionProvider: Sendable {
  /// Returns the versions of a file or package whose contents are not on this computer.
  ///
  /// - Parameter url: the file or package.
  func nonlocalVersions(ofItemAt url: URL) async throws -> [FileVersion]
}

/// The providers of this process.
public enum FileVersionProviders {
  private static let providers = Monitor<[any FileVersionProvider]>([])

  static var all: [any FileVersionProvider] { providers.locked { $0 } }

  /// Adds a provider, for the life of the process.
  public static func add(_ provider: any FileVersionProvider) { providers.locked { $0.append(provider) } }
}
