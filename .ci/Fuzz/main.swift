// Reads sources that no one would write and checks that nothing is lost, that trees are whole, and that the time taken grows with the
// length only.
//
//   fuzz BYTES SEED [FILE|DIR…]
import Foundation

let arguments = CommandLine.arguments
guard arguments.count > 2, let bytes = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
    print("usage: fuzz BYTES SEED [FILE|DIR…]")
    exit(2)
}
setvbuf(stdout, nil, _IOLBF, 0)

let files = ModelFile.all(below: arguments.dropFirst(3))
let models = [Array(everyConstruct.utf8)] + ModelFile.varied(20, of: files, lengths: 1000...24_000).map(\.bytes)
var examination = Examination()
examination.examineShortSources()
examination.examineRandomSources(bytes: bytes, seed: seed, models: models)
examination.examineGrowth()
examination.examineGiants()
examination.examineEdits(of: files)
print(examination.failures == 0 ? "nothing lost, nothing slow" : "\(examination.failures) failures")
exit(examination.failures == 0 ? 0 : 1)
