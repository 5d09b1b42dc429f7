import ArgumentParser

struct ContainerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "container",
    abstract: "Sync documents between devices.",
    discussion: """
      A container is a folder that a program declares with NSUbiquitousContainers in its Info.plist. Its documents \
      are in $XDG_DATA_HOME/uniform-documents/containers/IDENTIFIER/Documents. Syncthing synchronizes containers with \
      your other devices; without a sync engine, they are local folders.

      To sync two devices, run 'container pair' on the second device to see its identifier, 'container create \
      IDENTIFIER --device ID' on the first, and 'container join' on the second.
      """,
    subcommands: [
      ContainerList.self, ContainerCreate.self, ContainerStatus.self, ContainerPair.self, ContainerJoin.self,
      ContainerLeave.self, ContainerUnpair.self,
      ContainerDownload.self, ContainerEvict.self, ContainerPause.self, ContainerConflicts.self,
      ContainerActivitiesCommand.self,
      ContainerDoctor.self,
    ])
}
