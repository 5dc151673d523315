import Syntax

struct Reader {
    let name: String
    /// Reads a file and gives a number that depends on the result, so that the work cannot be optimised away.
    let read: ([UInt8]) -> Int
}

let readers = [
    Reader(name: "copy") { file in
        var copy = file
        copy.append(0)
        return copy.count
    },
    Reader(name: "tokenizer") { Tokenizer.tokenize($0).count },
    Reader(name: "tokens + tree") { Parser.parse($0).nodes.count },
]
