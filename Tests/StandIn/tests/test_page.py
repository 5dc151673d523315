"""The page for people, and its Markdown."""

import unittest
import urllib.error
import urllib.request

from stand_in import markdown

from .harness import MR, StandInTest


class MarkdownTest(unittest.TestCase):
    def test_blocks_and_spans(self):
        for text, html in [
            ("**bold** *it* `a<b`", "<p><strong>bold</strong> <em>it</em> <code>a&lt;b</code></p>"),
            ("### Head", "<h3>Head</h3>"),
            ("- a\n- b\n  - c", "<ul><li>a</li><li><p>b</p>\n<ul><li>c</li></ul></li></ul>"),
            ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
            ("> q", "<blockquote><p>q</p></blockquote>"),
            ("```swift\nlet a = 1 < 2\n```", '<pre><code class="swift">let a = 1 &lt; 2</code></pre>'),
            ("[a](https://x.example/?a=1&b=2)", '<p><a href="https://x.example/?a=1&amp;b=2" rel="nofollow noreferrer">a</a></p>'),
            ("a_b_c and __bold__", "<p>a_b_c and <strong>bold</strong></p>"),
            ("x<!-- hidden -->y", "<p>xy</p>"),
            ("\\*not\\*", "<p>*not*</p>"),
        ]:
            self.assertEqual(markdown.render(text), html)

    def test_tables(self):
        html = markdown.render("| | new |\n|---|--:|\n| a \\| b | 1 |")
        self.assertIn('<th style="text-align:right">new</th>', html)
        self.assertIn('<td style="text-align:left">a | b</td>', html)

    def test_details_and_no_script(self):
        html = markdown.render("<details><summary>More</summary>\n\n**x**\n\n</details>\n<script>alert(1)</script> <img src=x onerror=y> <b onclick=z>t</b>")
        self.assertIn("<details><summary>More</summary>", html)
        self.assertIn("<strong>x</strong>", html)
        self.assertNotIn("<script", html)
        self.assertNotIn("<img", html)
        self.assertNotIn("onclick", html)
        self.assertNotIn("javascript:", markdown.render("[a](javascript:alert(1))").replace("[a](javascript:", ""))

    def test_hostile_input_ends(self):
        for text in ("*" * 5000, "[" * 5000, "> " * 5000, "`" * 5001, "- " * 3000, "|" * 5000 + "\n" + "|-" * 100, "<" * 5000, "\x02" * 10 + "9\x03"):
            markdown.render(text)


class PageTest(StandInTest):
    def page(self, path="/acme/app/-/merge_requests/1"):
        with urllib.request.urlopen(self.server.url + path) as response:
            return response.read().decode()

    def test_threads_stand_under_their_lines(self):
        self.thread(body="On the **added** line", new_line=30)
        self.thread(body="On the removed line", old_line=10)
        self.thread(body="Far from any hunk", old_line=1, new_line=1)
        self.thread(body="On the file", path="image.png", kind="file")
        self.call("POST", MR + "/notes", {"body": "### Summary"})
        page = self.page()
        self.assertLess(page.index("new after 30"), page.index("On the <strong>added</strong> line"))
        self.assertLess(page.index("On the removed line"), page.index("new after 30"))
        self.assertLess(page.index("Far from any hunk"), page.index("On the removed line"))
        self.assertLess(page.index("<h3>Summary</h3>"), page.index('id="changes"'))
        self.assertEqual(page.count("On the file"), 1)
        self.assertNotIn("http://cdn", page)
        self.assertNotIn("<script", page)

    def test_resolved_outdated_and_suggestions_show(self):
        thread = self.thread(body="```suggestion\nmended < it\n```", new_line=19)
        self.thread(body="Will be old", new_line=30)
        self.step("resolve", project="acme/app", iid=1, user="ana", discussion=thread["id"])
        self.step("commit", project="acme/app", branch="feature", files={"a.swift": self.CHANGE["a.swift"].replace("new after 30\n", "")})
        page = self.page()
        self.assertIn("Suggested change", page)
        self.assertIn("mended &lt; it", page)
        self.assertIn('<details class="thread resolved"><summary class="where"><span class="badge resolved">✓ Resolved', page)
        self.assertIn("on an older version", page)
        self.assertIn("added 1 commit", page)

    def test_what_differs_within_a_line_is_marked(self):
        self.thread(body="```suggestion\nline <20> changed\n```", new_line=19)
        page = self.page()
        self.assertIn("<td>line 20<mark> changed</mark></td>", page)
        self.assertIn("<td>line 20</td>", page)
        self.assertIn("<td>line <mark>&lt;20&gt;</mark> changed</td>", page)
        self.assertIn("<td>line <mark>20</mark> changed</td>", page)
        # One added line has no counterpart.
        self.assertIn("<td>new after 30</td>", page)

    def test_blobs_and_absent_pages(self):
        self.assertIn('id="L3"', self.page(f"/acme/app/-/blob/{self.refs['head_sha']}/a.swift"))
        for path in ("/acme/app/-/merge_requests/9", "/no/where/-/merge_requests/1", "/acme/app/-/blob/main/none"):
            with self.assertRaises(urllib.error.HTTPError) as caught:
                self.page(path)
            self.assertEqual(caught.exception.code, 404)
            caught.exception.close()
