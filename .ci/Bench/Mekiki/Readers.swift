import Syntax

let readers = [
    Reader(name: "mekiki: tokens") { _, file in Tokenizer.tokenize(file).count },
    Reader(name: "mekiki: tokens + tree") { _, file in Parser.parse(file).nodes.count },
]
