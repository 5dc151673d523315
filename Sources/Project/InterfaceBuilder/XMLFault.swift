import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Says in words what is wrong with an XML document.
enum XMLFault {
    /// One clause without the parser's own domain names and numbers.
    static func describe(_ error: (any Error)?, openElements: [String]) -> String {
        let code = (error as NSError?)?.code
        switch code {
        case XMLParser.ErrorCode.prematureDocumentEndError.rawValue, XMLParser.ErrorCode.documentStartError.rawValue,
            XMLParser.ErrorCode.emptyDocumentError.rawValue:
            return openElements.last.map { "the document ends inside <\($0)>" } ?? "the document is empty"
        case XMLParser.ErrorCode.tagNameMismatchError.rawValue:
            return openElements.last.map { "the end tag does not match <\($0)>" } ?? "an end tag does not match"
        case XMLParser.ErrorCode.attributeRedefinedError.rawValue:
            return "an attribute stands twice in one tag"
        case XMLParser.ErrorCode.invalidCharacterError.rawValue:
            return "a character that XML does not allow"
        case XMLParser.ErrorCode.undeclaredEntityError.rawValue:
            return "an entity that is not declared"
        default:
            return openElements.last.map { "not well-formed XML inside <\($0)>" } ?? "not well-formed XML"
        }
    }
}
