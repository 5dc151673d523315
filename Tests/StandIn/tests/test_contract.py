"""CONTRACT.md says which test holds which row: all rows are there, and so are the tests."""

import os
import re
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
SWIFT = os.path.join(os.path.dirname(os.path.dirname(HERE)), "GitLabTests")
ROWS = range(1, 51)


def tests(file):
    """The names of a file's tests."""
    with open(os.path.join(SWIFT if file.endswith(".swift") else HERE, file), encoding="utf-8") as opened:
        text = opened.read()
    if file.endswith(".py"):
        return re.findall(r"^    def (test_\w+)\(self", text, re.M)
    return re.findall(r"^    @Test(?:\(.*?\))?\s+func (\w+)\(", text, re.M | re.S)


class ContractTest(unittest.TestCase):
    def setUp(self):
        with open(os.path.join(os.path.dirname(HERE), "CONTRACT.md"), encoding="utf-8") as file:
            self.rows = re.findall(r"^\| (\d+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", file.read(), re.M)

    def named(self, cell):
        """The (file, test) pairs of a cell."""
        pairs = []
        for part in cell.split("; "):
            self.assertRegex(part, r"^\w+\.(swift|py): `\w+`(, `\w+`)*$")
            file, names = part.split(": ")
            pairs += [(file, name) for name in re.findall(r"`(\w+)`", names)]
        return pairs

    def test_every_row_is_there_once(self):
        self.assertEqual([int(row[0]) for row in self.rows], list(ROWS))

    def test_every_named_test_exists(self):
        for row, _, client, stand_in in self.rows:
            pairs = self.named(stand_in) + ([] if client == "never sent" else self.named(client))
            for file, name in pairs:
                self.assertIn(name, tests(file), f"row {row}: {file}")

    def test_both_sides_have_their_column(self):
        for row, _, client, stand_in in self.rows:
            self.assertTrue(all(file.endswith(".py") for file, _ in self.named(stand_in)), row)
            self.assertTrue(client == "never sent" or all(file.endswith(".swift") for file, _ in self.named(client)), row)
