import ArgumentParser

struct PackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "package",
    abstract: "Show, change, compare, verify, and pack document packages.",
    discussion: """
      A package is a folder that users see as one document. Every write is atomic: a reader sees either the complete old \
      version or the complete new one, and an interrupted command leaves the old one in place. Links in packages are never \
      followed.

      An item in a package is named by its path, such as Trip.notespackage/images/coast.svg. If the package's type is not \
      declared, mark the end of the package's path with '//': Trip.folder//v1.2/notes.

      Exit status: 0 if the command succeeds, 1 if it finds differences or problems, 2 for invalid usage or a file that \
      cannot be read or written; 129, 130, or 143 if interrupted by SIGHUP, SIGINT, or SIGTERM. If another program saved the \
      same package in the meantime, its version is preserved next to the new one, and the exit status is 1. It is \
      also 1 if the package is in a container and Syncthing was not notified of the change.
      """,
    subcommands: [
      PackageShow.self, PackageCat.self, PackagePut.self, PackageRemove.self, PackageCopy.self, PackageDiff.self,
      PackageVerify.self, PackageRecover.self, PackageFlatten.self, PackageUnflatten.self, PackagePack.self,
      PackageUnpack.self,
    ])
}
