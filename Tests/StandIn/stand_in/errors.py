"""The answers GitLab gives when it refuses: two JSON envelopes, and a few that are neither."""

import json


class Refusal(Exception):
    """An HTTP answer that ends a request early."""

    def __init__(self, status, body, headers=None, content_type="application/json"):
        super().__init__(f"{status} {body}")
        self.status = status
        self.headers = dict(headers or {})
        self.content_type = content_type
        self.body = body if isinstance(body, (bytes, str)) else json.dumps(body, separators=(",", ":"))


def message(status, text, **headers):
    return Refusal(status, {"message": text}, headers)


def unauthorized():
    return message(401, "401 Unauthorized")


def invalid_token(description):
    return Refusal(
        401,
        {"error": "invalid_token", "error_description": description},
        {"WWW-Authenticate": 'Bearer realm="Protected by OAuth 2.0", error="invalid_token"'},
    )


def insufficient_scope(scopes):
    return Refusal(
        403,
        {
            "error": "insufficient_scope",
            "error_description": "The request requires higher privileges than provided by the access token.",
            "scope": " ".join(scopes),
        },
    )


def forbidden(reason=None):
    return message(403, "403 Forbidden" + (f" - {reason}" if reason else ""))


def record_not_found():
    """What a failed database look-up answers; note the lower-case f."""
    return message(404, "404 Not found")


def not_found(what):
    return message(404, f"404 {what} Not Found")


def unknown_route():
    return Refusal(404, {"error": "404 Not Found"})


def bad_parameters(errors):
    return Refusal(400, {"error": ", ".join(errors)})


def bad_request(reason):
    return message(400, f"400 Bad request - {reason}")


def invalid_note(errors):
    """Model validation of a note: a Ruby hash printed into a string.

    `errors` is a list of (field, [texts]).
    """
    fields = ", ".join(
        f":{field}=>[" + ", ".join(json.dumps(text, ensure_ascii=False) for text in texts) + "]"
        for field, texts in errors
    )
    return bad_request("Note {" + fields + "}")


def invalid_record(errors):
    """Model validation of everything that is not a note."""
    return Refusal(400, {"message": errors})


def bad_line_code(incomplete=False):
    errors = [("line_code", ["can't be blank", "must be a valid line code"])]
    if incomplete:
        errors.append(("position", ["is incomplete"]))
    return invalid_note(errors)


def server_error():
    return message(500, "500 Internal Server Error")


def empty_server_error():
    return Refusal(500, b"")


def conflict(text="Resource lock"):
    return message(409, f"409 Conflict: {text}")
