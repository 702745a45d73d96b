"""Runs a notebook cell by cell and holds what it shows to what is written in it.

``python notebook.py NOTEBOOK`` checks, ``--write`` writes the outputs anew. A picture is
whatever has ``_repr_svg_``, a table whatever has ``_repr_html_``; nothing but Python is needed.
"""

import ast
import contextlib
import io
import json
import sys
from pathlib import Path


def run(source, names):
    """The outputs of a cell."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    shown = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if shown is not None:
        data = {"text/plain": lines(repr(shown))}
        for kind, method in [("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_")]:
            if hasattr(shown, method):
                data[kind] = lines(getattr(shown, method)())
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    return outputs


def lines(text):
    return text.splitlines(keepends=True)


def main(path, write):
    notebook = json.loads(path.read_text())
    names = {"__name__": "__main__"}
    wrong = 0
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, start=1):
        outputs = run("".join(cell["source"]), names)
        if outputs != cell["outputs"] and not write:
            wrong += 1
            print(f"cell {number} shows something else than is written: {outputs}")
        cell["outputs"], cell["execution_count"] = outputs, None
    pictures = sum("image/svg+xml" in output.get("data", {}) for cell in cells for output in cell["outputs"])
    if write:
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    print(f"{path.name}: {len(cells)} cells, {pictures} pictures, {wrong} differ")
    return 1 if wrong or not pictures else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), "--write" in sys.argv[2:]))
