import ArgumentParser

struct PackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "package",
    abstract: "Look into document packages, change, compare and check them, and send them as one file.",
    discussion: """
      A package is a folder that users see as one document. What is written takes its place in one step: a reader finds the old \
      version or the new one, whole, and an interrupted command leaves the old one. Links in packages are never followed.

      An item of a package is named by its path, such as Trip.notespackage/images/coast.svg. Where no type is declared for the package, \
      '//' can say where it ends: Trip.folder//v1.2/notes.

      Exit status: 0 for success, 1 for differences and findings, 2 for misuse and for what cannot be read or written; 129, 130 \
      and 143 if interrupted by SIGHUP, SIGINT and SIGTERM. If another program saved in the same place meanwhile, its version is kept \
      beside the new one, and the exit status is 1.
      """,
    subcommands: [
      PackageShow.self, PackageCat.self, PackagePut.self, PackageRemove.self, PackageCopy.self, PackageDiff.self,
      PackageVerify.self, PackageRecover.self, PackageFlatten.self, PackageUnflatten.self, PackagePack.self,
      PackageUnpack.self,
    ])
}
