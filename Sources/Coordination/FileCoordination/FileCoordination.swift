// `NSFileCoordinator` and `NSFilePresenter`.
// `Presenters` asks and notifies presenters, `Peers` those of other processes, and `Coordinating` grants accesses. `Containers` downloads
// and ends conflicts of packages before an access and notifies engines after it. `Apple` and `Swift` are the API.

@_exported import Foundation
@_exported import UTFileVersions
