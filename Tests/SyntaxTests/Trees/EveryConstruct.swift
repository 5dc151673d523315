/// A bit of every construct; the base of edits and mutations.
let everyConstruct = """
    #!/usr/bin/env swift
    @available(iOS 17.0, *) import struct A.B
    #if os(macOS) && !X
    @objc(name:) open class C<T: P & Q>: D, @unchecked E where T.F == [G<H>?] {
        @Wrapped(1, a: .b) private(set) var a, b: Int? = c ?? d { willSet(x) { } didSet { } }
        subscript<I>(i: I) -> I { get throws { i } set { self[i] = newValue } }
        init?(_ a: inout Int, b: @escaping (Int...) async throws(E) -> (x: Int, y: Int) = { _ in }) rethrows { return nil }
        #else
        case a(Int), b = 1
        #endif
        static func == <T>(l: T, r: T) -> Bool { l < r && l >> 2 != r ? true : a<b, c>(d) }
    }
    #endif
    func f() async { for try await case let (a, _)? in b where c { continue } }
    outer: while let a = b?.c!, case .d(let e, _) = f, #available(iOS 17, *) { guard x else { break outer } }
    switch x { case .a, is B where c: d() ; @unknown default: fallthrough }
    do throws(E) { try foo { [weak self, n = 1] a, b in self?.x(n) } done: { $0 } } catch let e as E { throw e }
    let s = "a\\(b, c: "d\\(e)")" + #"raw \\#(f)"# + \"\"\"
        multi \\(line)
        \"\"\"
    x = y as? [String: (Int) -> Void] is Z ? \\A.b?.c[0] : /re(g)ex/
    #warning("w"); let m = #macro<T>(a) { b }; a.b<C>.d += await -e & ~f
    repeat { defer { } } while !a || (1, "b": 2) == [1: 2, 3: []]
    macro m<T>(_: T) -> U = #externalMacro(module: "M", type: "T")
    infix operator <+>: AdditionPrecedence
    precedencegroup P { higherThan: Q }
    enum K { indirect case a(b: Int = 1) }
    """
