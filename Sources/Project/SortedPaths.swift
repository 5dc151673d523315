extension Array {
    /// The index of the element of that path, where they are sorted by path, each path once.
    package func position(of path: String, at key: KeyPath<Element, String>) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle][keyPath: key] < path { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low][keyPath: key] == path ? low : nil
    }
}
