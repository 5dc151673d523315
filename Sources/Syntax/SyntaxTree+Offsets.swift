/// From bytes to tokens.
extension SyntaxTree {
    /// Index of the first token that ends after a byte offset: the one the byte lies in, or else the next; the number of tokens where there
    /// is none. An empty token ends where it starts.
    public func firstToken(endingAfter offset: Int) -> Int {
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if Int(tokens[middle].end) <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
