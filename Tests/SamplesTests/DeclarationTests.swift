import Foundation
import Testing
import UTTestFixtures

/// The declarations of the sample programs.
@Suite struct DeclarationTests {
  @Test(arguments: ["notes", "shape-edit", "convert-document"]) func `utictl validate finds nothing`(sample: String)
    throws
  {
    let samples = Fixture.packageRoot.appending(path: "Samples").path
    let result = try Program("utictl", in: TemporaryFolder()).run("validate", "\(samples)/\(sample)")
    #expect(result.status == 0 && result.output == "Checked 1 file, no problems\n", "\(result)")
  }
}
