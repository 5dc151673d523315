/// A rectangle in the coordinates of the view around it, in points.
public struct InterfaceFrame: Sendable, Hashable {
    /// In points.
    public var x, y, width, height: Double

    /// Whether another rectangle lies in it, edges included.
    public func contains(_ other: InterfaceFrame) -> Bool {
        x <= other.x && y <= other.y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }
}
