import Syntax
import Testing

/// Identifiers, keywords, and what looks like them.
struct NameTokenTests {
    @Test func reservedAndContextualWords() {
        #expect(kinds("func get async") == [.keyword, .identifier, .identifier])
        let words = Tokenizer.tokenize(Array("func get name".utf8)).map(\.keyword)
        #expect(words == [.func, .get, .none, .none])
    }

    @Test(arguments: Keyword.allCases.filter { $0 != .none })
    func everyKeywordIsRecognised(_ keyword: Keyword) {
        let token = Tokenizer.tokenize(Array(keyword.text.utf8))[0]
        #expect(token.keyword == keyword)
        #expect(token.kind == (keyword.isReserved ? .keyword : .identifier))
        #expect(Tokenizer.tokenize(Array((keyword.text + "x").utf8))[0].keyword == .none)
        #expect(Tokenizer.tokenize(Array(("x" + keyword.text).utf8))[0].keyword == .none)
    }

    @Test func reservedWordsAreThoseOfTheLanguage() {
        let reserved = """
            associatedtype class deinit enum extension fileprivate func import init inout internal let operator precedencegroup
            private protocol public rethrows static struct subscript typealias var break case catch continue default defer do else
            fallthrough for guard if in repeat return switch throw where while Any as false is nil self Self super throws true try
            """
        let words = reserved.split { $0 == " " || $0 == "\n" }
        #expect(Set(words) == Set(Keyword.allCases.filter(\.isReserved).map { Substring($0.text) }))
    }

    @Test func namesInBackticksAreNoKeywords() {
        let token = Tokenizer.tokenize(Array("`class`".utf8))[0]
        #expect(token.kind == .identifier && token.keyword == .none && token.flags.contains(.backticked))
    }

    @Test func rawIdentifiersHoldAnything() {
        #expect(tokens("func `adds 1 + 1 (really)`()")[1] == "identifier:`adds 1 + 1 (really)`")
        #expect(malformed("`a b` `+` ` ` ``") == ["`+`", "` `", "``"])
    }

    @Test func anUnclosedBacktickStandsAlone() {
        #expect(tokens("`a\nb") == ["backtick:`", "identifier:a", "identifier:b"])
    }

    @Test func dollarNames() {
        #expect(tokens("$0 $name _x") == ["dollarIdentifier:$0", "dollarIdentifier:$name", "identifier:_x"])
        #expect(tokens("a$b") == ["identifier:a$b"])
    }

    @Test func theUnderscoreAlone() {
        #expect(kinds("_ __ _a") == [.wildcard, .identifier, .identifier])
    }

    @Test func namesOutsideASCII() {
        #expect(texts("let 名前 = é + 👍🏽x") == ["let", "名前", "=", "é", "+", "👍🏽x"])
    }

    @Test func longNamesAreOneToken() {
        let name = String(repeating: "abcdefgh", count: 40)
        #expect(texts(name + "+" + name) == [name, "+", name])
    }

    @Test func curlyQuotesAreAMalformedName() {
        #expect(tokens("x = “hi” + y") == ["identifier:x", "equal:=", "identifier:“hi”", "binaryOperator:+", "identifier:y"])
        #expect(malformed("“hi” ”") == ["“hi”", "”"])
    }

    @Test func hashesFollowTheText() {
        let source = Array("alpha `alpha` alphabetSoup alphabetSoup alphabetSoap += +=".utf8)
        let hashes = Tokenizer.tokenize(source).map(\.hash)
        #expect(hashes[0] == hashes[1] && hashes[2] == hashes[3] && hashes[2] != hashes[4] && hashes[5] == hashes[6])
        #expect(Token.hash(of: "alpha") == hashes[0])
        #expect(Token.hash(of: "alphabetSoup".utf8) == hashes[2])
    }

    @Test func poundWords() {
        #expect(
            kinds("#if #elseif #else #endif #available #unavailable #sourceLocation") == [
                .poundIf, .poundElseif, .poundElse, .poundEndif, .poundAvailable, .poundUnavailable, .poundSourceLocation,
            ])
        #expect(
            tokens("#Preview #selector #ifx #if_") == [
                "pound:#", "identifier:Preview", "pound:#", "identifier:selector", "pound:#", "identifier:ifx", "pound:#",
                "identifier:if_",
            ])
    }

    @Test func shebangOnlyAtTheStart() {
        #expect(tokens("#!/usr/bin/swift\nx") == ["shebang:#!/usr/bin/swift", "identifier:x"])
        #expect(kinds("x\n#!y").contains(.shebang) == false)
    }
}
