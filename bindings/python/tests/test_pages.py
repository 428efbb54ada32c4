"""The blocks of Python in README and pages run as they stand."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = ["README.md", "docs/python.md", "bindings/python/README.md"]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(page: str, tmp_path: Path) -> None:
    blocks = BLOCK.findall((ROOT / page).read_text())
    assert blocks, f"{page} has no block of Python"
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for block in blocks:
        # What starts processes needs a file that they can import, and a guard.
        body = "".join(f"    {line}\n" if line else "\n" for line in block.splitlines())
        file = tmp_path / "block.py"
        file.write_text(f'if __name__ == "__main__":\n{body}')
        ran = subprocess.run(
            [sys.executable, file], cwd=tmp_path, capture_output=True, text=True, timeout=300
        )
        assert ran.returncode == 0, f"{page}:\n{block}\n{ran.stderr}"
