import Foundation
import UTContainers
import UTFileURLs
import UTSyncEngines
import UTThreads

extension FileManager {
  /// Returns the folder of a container. Documents that users see belong in `Documents` in it.
  ///
  /// The containers that the program declares are created when they are first requested. Without Syncthing, a container
  /// is a folder on this device alone, until the user lets Syncthing synchronize it with `utictl container create`.
  /// Call this off the main thread, as Apple recommends.
  ///
  /// A program declares containers under `NSUbiquitousContainers` in the Info.plist of its bundle, or of its
  /// `DocumentController`, or with ``DocumentContainer/declare(infoPlist:)``.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Parameter containerIdentifier: such as `iCloud.com.example.notes`; nil for the first one that the program
  ///   declares.
  /// - Returns: nil if there is no such container and the program does not declare it, or if it cannot be created.
  public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? {
    let container = try? DeclaredContainers.container(containerIdentifier)
    return container.map { URL.folder($0.folder) }
  }

  /// Identifies the user's Syncthing; nil without one, in which case nothing is synchronized. It can be compared
  /// with `isEqual` and archived. Finding it is quick, and Syncthing need not be running.
  ///
  /// After it is read once, `NSUbiquityIdentityDidChange` is posted when it changes.
  ///
  /// Source: NSFileManager.h.
  public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? {
    UbiquityIdentity.of(UbiquitousItem.containers).token.map { NSData(data: Data($0)) }
  }
}

extension NSNotification.Name {
  /// The `ubiquityIdentityToken` of `FileManager` changed. Posted on any thread. Source: NSFileManager.h.
  public static let NSUbiquityIdentityDidChange = NSNotification.Name("NSUbiquityIdentityDidChangeNotification")
}
