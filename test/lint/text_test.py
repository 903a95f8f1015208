#!/usr/bin/env python3
"""Tests text.py."""

import unittest

import text

FULL = "// " + "word " * 19 + "wo"


def lines_with_problems(check, lines):
    return [number for number, _ in check(lines)]


class Comments(unittest.TestCase):
    def check(self, lines, expected):
        self.assertEqual(lines_with_problems(text.check_comments, lines), expected)

    def test_word_between_lines(self):
        self.check([FULL, "// alone", "// and what follows it in the same paragraph."], [2])

    def test_two_words_after_list_item(self):
        self.check(["//  - " + "word " * 18 + "end.", "//  A b", "//    continued item."], [2])

    def test_number_is_no_list(self):
        self.check([FULL, "// 0.5)", "// also gives infinity."], [2])

    def test_indented_api_comment(self):
        self.check(["  /// " + "word " * 18 + "word", "  /// alone", "  /// and more."], [2])

    def test_last_line_may_be_short(self):
        self.check([FULL, "// alone.", "//", "// Next paragraph."], [])
        self.check([FULL, "// alone.", "int x;"], [])

    def test_three_words(self):
        self.check([FULL, "// three short words", "// and more."], [])

    def test_line_before_is_not_full(self):
        self.check(["// A list:", "// one", "// two"], [])

    def test_list_and_code(self):
        self.check([FULL, "// - item", "// - item"], [])
        self.check([FULL, "// 1. item", "// 2. item"], [])
        self.check([FULL, "//   call(x);", "//   call(y);"], [])
        self.check(["//   p   " + "word " * 17 + "words", "//       others", "//   t   only"], [])

    def test_other_kind_of_comment_follows(self):
        self.check([FULL, "// alone", "/// and more."], [])

    def test_joined_rows(self):
        self.check([" * belongs to another device mux_error_x         a required parameter is"], [1])
        self.check(["// was given mux_error_x         a required"], [1])
        self.check([" *   mux_error_x         a required parameter"], [])
        self.check(["//   vector + scalar    the kernel for"], [])


class Markdown(unittest.TestCase):
    def check(self, lines, expected):
        self.assertEqual(lines_with_problems(text.check_markdown, lines), expected)

    def test_width(self):
        self.check(["a " * 50, "a " * 50 + "b"], [2])

    def test_exempt(self):
        self.check(["| " + "cell " * 30 + "|", "- [name](" + "x" * 100 + ")"], [])


if __name__ == "__main__":
    unittest.main()
