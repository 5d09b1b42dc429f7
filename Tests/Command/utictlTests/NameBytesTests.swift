import Foundation
import Testing
import UTTestFixtures

/// Names on disk are bytes, not text: commands give the same answers for items whose names are not UTF-8 as for others.
@Suite struct NameBytesTests {
  /// `$D` is the folder, `$N` a part of the names in it.
  private static let commands = [
    "validate $D", "validate $D/$N.app", "validate $D/$N.app/Contents/Info.plist", "validate --sources $D $D/$N.plist",
    "validate --format json $D", "validate --format sarif $D", "validate --format github $D",
    "validate --format junit $D",
    "validate --config $D/$N.yml $D", "validate --root $D $D/$N.plist", "validate --fix $D/$N.plist",
    "validate --output json:$D/$N.json $D/$N.plist", "validate --xcconfig $D/$N.xcconfig $D/$N.plist",
    "validate --declarations $D/$N.app $D/$N.plist", "validate --write-baseline $D/$N.base $D/$N.plist",
    "claims $D", "claims --type .note $D/$N.app", "build show $D/$N.app", "build show --json $D/$N.app",
    "build diff $D/$N.app $D/$N.app", "declare --help",
    "type lookup $D/$N.png", "type lookup --json $D/$N.png", "type lookup --declarations $D/$N.app .note",
    "type info --declarations $D/$N.app .note", "type identify -r --sorted $D", "type identify --json -r --sorted $D",
    "find --sorted $D", "find --name *$N* --sorted $D",
    "find --sorted --json --type public.png $D | sed 's/20[0-9][0-9]-[0-9TZ:.-]*//g'",
    "package show $D/$N.rtfd",
    "package show --json $D/$N.rtfd | sed 's/20[0-9][0-9]-[0-9TZ:.-]*//g'", "package verify $D/Other.rtfd",
    "package cat $D/$N.rtfd/TXT.rtf", "package put $D/$N.png $D/$N.rtfd", "package remove $D/$N.rtfd/$N.txt",
    "package copy $D/$N.rtfd $D/new.rtfd", "package diff $D/$N.rtfd $D/Other.rtfd",
    "package flatten -o $D/$N.flat $D/$N.rtfd", "package pack -o $D/$N.zip $D/$N.rtfd", "package recover $D/$N.rtfd",
    "document info $D/$N.rtfd | grep -v saved", "document info $D/$N.txt | grep -v saved",
    "document versions $D/$N.txt | sed 's/^[0-9a-f]*  [^ ]*//'",
    "document keep $D/$N.txt | sed 's/[0-9a-f]\\{8\\}//'", "document resolve $D/$N.txt", "document diff $D/$N.txt",
    "document merge $D/$N.txt $D/$N.txt $D/$N.txt", "document turns $D/$N.txt", "document unsaved $D/$N.txt",
    """
    --version; cp $D/$N.txt $D/$N.sync-conflict-20260731-120000-ABCDEF7.txt
    utictl document resolve $D/$N.sync-conflict-20260731-120000-ABCDEF7.txt 2>&1 | tr -d '\"' | grep 'utictl document'
    """, "container status $D", "container create --from $D/$N.app --help",
  ]

  @Test(arguments: commands)
  func `a command knows names that are not UTF-8`(command: String) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.shell(
      #"""
      try() {
        mkdir "$D"; cp -r '\#(Self.samples)/Notes.app' "$D/$N.app"; cp -r '\#(Self.samples)/Letter.rtfd' "$D/$N.rtfd"
        cp -r '\#(Self.samples)/Letter.rtfd' "$D/Other.rtfd"; cp '\#(Self.samples)/files/swatch.png' "$D/$N.png"
        cp '\#(Self.samples)/files/swatch.png' "$D/$N.rtfd/$N.txt"; echo text > "$D/$N.txt"
        cp '\#(Self.samples)/lint/bad/Info.plist' "$D/$N.plist"; echo 'A = b' > "$D/$N.xcconfig"; echo 'rules: {}' > "$D/$N.yml"
        chmod -R u+w "$D"
        { utictl \#(command.replacing("$D", with: #""$D""#).replacing("$N", with: #""$N""#)); } > out 2>&1 || echo "status $?" >> out
        (cd "$D" && find .) >> out
        # Text, JSON, and SARIF spell the bytes in their own ways. Fingerprints and columns depend on the names.
        LC_ALL=C sed -E "s/$D/D/g; s/$N/N/g" out |
          LC_ALL=C sed -E 's/d\\+xFF/D/g; s/n\\+xFE/N/g; s/d\xEF\xBF\xBDFF/D/g; s/n\xEF\xBF\xBDFE/N/g
            s/d%EF%BF%BDFF/D/g; s/n%EF%BF%BDFE/N/g; s/d%FF/D/g; s/n%FE/N/g
            s/"(fingerprint|declaration\/v1)" *: *"[0-9a-f]*"//; s/ +/ /g' | LC_ALL=C sort
        rm -rf "$D" .state
      }
      export XDG_STATE_HOME="$PWD/.state" XDG_DATA_HOME="$PWD/.data" XDG_CONFIG_HOME="$PWD/.config"
      D=dX N=nX try > text
      D=$'d\xff' N=$'n\xfe' try > bytes
      diff -a text bytes && wc -l < text
      """#, in: folder)
    let lines = Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    #expect(result.status == 0 && lines > 8, "\(result.output)")
  }

  @Test func `a project in a folder whose name is not UTF-8 is found from above`() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.shell(
      #"""
      mkdir $'d\xff' && cp '\#(Self.samples)/lint/bad/Info.plist' $'d\xff/Info.plist'
      { utictl validate . || true; } | grep -ac '^d\\xFF/Info.plist:'
      echo $'d\xff/' > .gitignore; mkdir .git
      { utictl validate . 2>&1 || true; } | grep -ac 'no Info.plist'
      """#, in: folder)
    let counts = result.output.split(separator: "\n")
    #expect(counts.count == 2 && counts[0] != "0" && counts[1] == "1", "\(result)")
  }

  private static let samples = Fixture.packageRoot.appending(path: "Samples").path
}
