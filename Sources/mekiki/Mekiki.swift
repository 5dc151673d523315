/// The command line's entry.
@main
struct Mekiki {
    static func main() {}
}
