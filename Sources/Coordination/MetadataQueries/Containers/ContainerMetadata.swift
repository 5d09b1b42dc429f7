import Foundation
import SystemTypes
import TypeRegistry
import UTContainers
import UTFileURLs
import UTSyncEngines
import UTSystemCalls
import UTThreads

/// The attributes of the items in the containers of the program: the containers that it declares or, without a
/// declaration, all of the user's containers.
package final class ContainerMetadata: UbiquityMetadataProvider {
  static let shared = ContainerMetadata(.shared)

  private let containers: UserContainers
  private let declared: @Sendable () -> [ContainerDeclaration]
  private let listings = Monitor<[[UInt8]: ContainerListing]>([:])

  /// - Parameters:
  ///   - containers: the containers of the user.
  ///   - declared: returns the program's declaration.
  package init(
    _ containers: UserContainers,
    declared: @escaping @Sendable () -> [ContainerDeclaration] = {
      ProgramContainers.all(bundle: Bundle.main.bundlePath)
    }
  ) {
    (self.containers, self.declared) = (containers, declared)
  }

  private var all: [Container] { (try? containers.store?.all()) ?? [] }
  private func own(_ isOwn: Bool = true) -> [Container] {
    let declared = declared()
    return all.filter { Self.isOwn($0, declared) == isOwn }
  }
  private static func isOwn(_ container: Container, _ declared: [ContainerDeclaration]) -> Bool {
    declared.isEmpty || declared.contains { $0.identifier == container.identifier }
  }

  package var documentFolders: [URL] { own().map { URL.folder($0.documents) } }
  package var dataFolders: [URL] { own().map { URL.folder($0.folder) } }
  package var externalFolders: [URL] { own(false).map { URL.folder($0.documents) } }

  // MARK: Listings

  private func listing(of container: Container) -> ContainerListing {
    listings.locked { listings in
      if let listing = listings[container.folder] { return listing }
      let listing = ContainerListing(container) { [containers] in containers.engine(of: container) }
      listings[container.folder] = listing
      return listing
    }
  }

  package var missingItems: [UbiquityPlaceholder] { all.flatMap { listing(of: $0).missingItems } }

  package func whenListed(_ body: @escaping @Sendable () -> Void) {
    let listings = all.map { listing(of: $0) }
    for listing in listings { listing.refreshed() }
    Task {
      for listing in listings { await listing.loaded() }
      body()
    }
  }

  package func ubiquityAttributes(ofItemAt url: URL) -> [String: any Sendable]? {
    let path = realPlace(url.standardBytes).path
    guard containers.mayContain(path), let item = containers.item(at: path) else { return nil }
    var attributes = listing(of: item.container).attributes(of: item.path)
    attributes[NSMetadataUbiquitousItemContainerDisplayNameKey] = item.container.declaration.displayName
    attributes[NSMetadataUbiquitousItemURLInLocalContainerKey] = url
    attributes[NSMetadataUbiquitousItemIsExternalDocumentKey] = !Self.isOwn(item.container, declared())
    return attributes
  }
}
