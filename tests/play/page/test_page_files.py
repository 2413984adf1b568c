"""The scripts of the page as the server hands them out, and its styles: one file each."""

from __future__ import annotations

import re
from pathlib import Path

from architects_env.play.server.app import PAGE
from architects_env.play.server.page_files import one_script, one_style


def test_a_module_comes_once_after_what_it_imports_and_hands_out_what_it_exports(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text('import { b } from "./b.js";\nimport { a, A } from "./a.js";\nb(a, A);\n')
    (tmp_path / "b.js").write_text('import { A } from "./a.js";\n\nexport async function b() { new A(); }\n')
    (tmp_path / "a.js").write_text('export const { a, other } = { a: 1 };\nexport class A {}\nconst own = "import";\n')
    whole = one_script(tmp_path)
    assert re.findall(r"^const of_(\w+)", whole, re.MULTILINE) == ["a", "b", "main"]
    assert re.findall(r"^return \{ (.*) \};", whole, re.MULTILINE) == ["a, other, A", "b", ""]
    assert "const { a, A } = of_a;" in whole and 'const own = "import";' in whole


def test_nothing_of_the_page_is_left_to_be_fetched() -> None:
    whole = one_script(PAGE / "js")
    assert not re.search(r"^(import|export)\b", whole, re.MULTILINE)
    assert set(re.findall(r"^const of_(\w+)", whole, re.MULTILINE)) == {
        path.stem for path in (PAGE / "js").glob("*.js")
    }


def test_all_styles_of_the_page_are_in_one_file() -> None:
    whole = one_style(PAGE)
    assert "@import" not in whole
    assert all(path.read_text(encoding="utf-8") in whole for path in (PAGE / "css").glob("*.css"))
