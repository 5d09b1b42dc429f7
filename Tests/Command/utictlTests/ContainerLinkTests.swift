import Testing
import UTLibC
import UTTestFixtures

/// Links that another device has put into a container, and that lead to items of this user elsewhere.
@Suite struct ContainerLinkTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let setUp = """
    set +e; C=data/uniform-documents/containers/notes/Documents; mkdir -p $C own/Secret.rtfd
    echo secret > own/Secret.rtfd/TXT.rtf; export XDG_DATA_HOME=$PWD/data
    utictl package flatten own/Secret.rtfd -o own/flat; utictl package pack own/Secret.rtfd -o own/a.zip
    for item in Secret.rtfd flat a.zip; do ln -s ../../../../../own/$item $C; done; ln -s ../../../../../own $C/folder
    mkdir -p P.rtfd
    """

  @Test(arguments: [
    "copy $C/Secret.rtfd out", "pack $C/Secret.rtfd -o out", "flatten $C/Secret.rtfd -o out",
    "unflatten $C/flat -o out", "unpack $C/a.zip -o out", "put $C/folder/flat P.rtfd", "copy $C/folder/Secret.rtfd out",
    "copy $C/Secret.rtfd/ out", "pack $C/Secret.rtfd/ -o out", "put $C/Secret.rtfd/ P.rtfd",
  ]) func `an item is not taken from outside the container`(arguments: String) throws {
    let script = "\(Self.setUp)\nutictl package \(arguments); echo $?; ls -A out P.rtfd 2> /dev/null"
    let result = try Tool.shell(script, in: folder)
    #expect(result.output.contains("it leads out of the container"), "\(result)")
    #expect(result.output.contains("\n2\n") && !result.output.contains("TXT.rtf\n"), "\(result)")
    #expect(["own/flat", "own/a.zip"].allSatisfy { access("\(folder.path)/\($0)", R_OK) == 0 })
  }

  /// The links themselves belong to the container.
  @Test func `a link in a container stays a link in a package`() throws {
    let result = try Tool.shell("\(Self.setUp)\nutictl package put $C/flat P.rtfd; readlink P.rtfd/flat", in: folder)
    #expect(result.output == "../../../../../own/flat\n", "\(result)")
  }
}
