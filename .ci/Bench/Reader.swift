/// Something that reads Swift.
struct Reader {
    let name: String
    /// Reads a file, which comes as both a buffer and an array, and gives a number that depends on the result.
    let read: (UnsafeBufferPointer<UInt8>, [UInt8]) -> Int
}
