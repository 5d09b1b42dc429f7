import ArgumentParser

struct ContainerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "container",
    abstract: "Keep documents on several devices.",
    discussion: """
      A container is a folder of a program, as declared by NSUbiquitousContainers in its Info.plist. Its documents are in \
      $XDG_DATA_HOME/uniform-documents/containers/IDENTIFIER/Documents. Syncthing synchronizes containers with your other devices; \
      without it, they are folders on this one.

      Whatever Syncthing does not tell at the moment is unknown: 'uploaded' means that another device that is connected has exactly \
      the contents that are on this one.
      """,
    subcommands: [
      ContainerList.self, ContainerCreate.self, ContainerStatus.self, ContainerPair.self, ContainerJoin.self,
      ContainerDownload.self, ContainerEvict.self, ContainerPause.self, ContainerConflicts.self,
      ContainerActivitiesCommand.self,
      ContainerDoctor.self,
    ])
}
