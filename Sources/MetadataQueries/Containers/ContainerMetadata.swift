import Containers
import Foundation
import SyncProviders
import SystemCalls
import SystemTypes
import Threads
import TypeRegistry

/// What is known of the items in the containers of the program: those that its Info.plist declares or, without a declaration, all
/// of the user.
package final class ContainerMetadata: UbiquityMetadataProvider {
  static let shared = ContainerMetadata(.shared)

  private let containers: UserContainers
  private let declared: Set<String>
  private let listings = Monitor<[[UInt8]: ContainerListing]>([:])

  /// - Parameters:
  ///   - containers: those of the user.
  ///   - declared: the identifiers that the program declares.
  package init(_ containers: UserContainers, declared: Set<String> = ContainerMetadata.declaredByProgram) {
    (self.containers, self.declared) = (containers, declared)
  }

  package static var declaredByProgram: Set<String> {
    Set((Bundle.main.object(forInfoDictionaryKey: "NSUbiquitousContainers") as? [String: Any] ?? [:]).keys)
  }

  private var all: [Container] { (try? containers.store?.all()) ?? [] }
  private var own: [Container] { all.filter { isOwn($0) } }
  private func isOwn(_ container: Container) -> Bool {
    declared.isEmpty || declared.contains(container.identifier.text)
  }

  package var documentFolders: [URL] { own.map { Self.url($0.documents) } }
  package var dataFolders: [URL] { own.map { Self.url($0.folder) } }
  package var externalFolders: [URL] { all.filter { !isOwn($0) }.map { Self.url($0.documents) } }

  static func url(_ path: [UInt8]) -> URL {
    URL(filePath: String(decoding: path, as: UTF8.self), directoryHint: .isDirectory)
  }

  // MARK: Listings

  private func listing(of container: Container) -> ContainerListing {
    listings.locked { listings in
      if let listing = listings[container.folder] { return listing }
      let listing = ContainerListing(container) { [containers] in containers.provider(of: container) }
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
    let path = realPlace(url.pathBytes).path
    guard containers.mayContain(path), let item = containers.item(at: path) else { return nil }
    var attributes = listing(of: item.container).attributes(of: item.path)
    attributes[NSMetadataUbiquitousItemContainerDisplayNameKey] = item.container.declaration.displayName
    attributes[NSMetadataUbiquitousItemURLInLocalContainerKey] = url
    attributes[NSMetadataUbiquitousItemIsExternalDocumentKey] = !isOwn(item.container)
    return attributes
  }
}
