"""Builds the packages of the functions, for the Python that builds them: `python -m deploy.bundle [FOLDER]`.

Each is a folder and a zip of it: what the function reaches of ours, what it needs of others as locked, both compiled,
for Lambda's own folder cannot be written to. The same sources give the same bytes.
"""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from modulefinder import ModuleFinder
from pathlib import Path

from deploy.lambda_packages import FUNCTIONS, Function

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "build" / "functions"

LOCK = ROOT / "requirements" / "functions.lock"
"""What the functions bring along."""

WHOLE = ROOT / "requirements.lock"
"""What everything needs; Lambda's machine has some of it."""

PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
PLATFORM = "manylinux2014_x86_64"
"""What Lambda's machines are; `serverless.yml` says the same."""

NEVER = ("*.dist-info/*", "bin/*", "share/*", "*/__pycache__/*", "*.pyi", "*/py.typed", "*.c", "*.md", "*/tests/*")
"""What no function needs of anybody's package."""

EPOCH = (2020, 1, 1, 0, 0, 0)
"""The time of every file in a zip, so that it does not differ from build to build."""


def main() -> None:
    """Build all of them, and tell how large they are."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else BUILT
    shutil.rmtree(target, ignore_errors=True)
    for function in FUNCTIONS:
        folder = target / function.name
        build(function, folder)
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        archive = pack_zip(folder)
        print(f"{function.name}: {size / 1e6:.1f} MB, zipped {archive.stat().st_size / 1e6:.1f} MB")
    (target / "built.json").write_text(json.dumps({"runtime": f"python{PYTHON}"}))


def build(function: Function, folder: Path) -> None:
    """Make the folder of a function.

    Raises:
        CalledProcessError: what it needs cannot be installed.
    """
    install(function.requirements, folder)
    for path in _match_files(folder, function.slim):
        path.unlink()
    for source in _list_sources(function):
        copy = folder / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy_compactly(source, copy)
    compile_folder(folder)


def copy_compactly(source: Path, copy: Path) -> None:
    """Copy a file; JSON without the space that it is read by people with: of the models that is half."""
    if source.suffix == ".json":
        data = json.loads(source.read_text("utf-8"))
        copy.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), "utf-8")
    else:
        shutil.copyfile(source, copy)


def install(names: tuple[str, ...], folder: Path, lock: Path = LOCK) -> None:
    """Install these into a folder, as locked there, without what no function needs of them.

    Raises:
        CalledProcessError: that cannot be.
    """
    folder.mkdir(parents=True, exist_ok=True)
    requirements = folder.with_suffix(".txt")
    requirements.write_text(pin_requirements(names, lock), "utf-8")
    options = ["--no-deps", "--require-hashes", "--no-compile", "--only-binary=:all:", "--implementation=cp"]
    where = [f"--platform={PLATFORM}", f"--python-version={PYTHON}", "--upgrade", "--target", str(folder)]
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, *options, *where, "-r", str(requirements)], check=True)  # noqa: S603 - our own
    requirements.unlink()
    for path in _match_files(folder, NEVER):
        path.unlink()


def compile_folder(folder: Path) -> None:
    """Compile what is there, and remove folders that have become empty.

    The compiled files are never compared with their sources: a zip's times are not those of the files. What a process
    has done before shows in what it compiles, so a new one does it.

    Raises:
        CalledProcessError: something cannot be compiled; Lambda would try again at every start.
    """
    for empty in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        if not any(empty.iterdir()):
            empty.rmdir()
    command = [sys.executable, "-I", "-W", "ignore", "-m", "compileall", "-q", "-s", str(folder), str(folder)]
    subprocess.run([*command, "--invalidation-mode", "unchecked-hash"], check=True)  # noqa: S603 - our own


def pack_zip(folder: Path) -> Path:
    """Write the zip of a folder beside it, and return its path."""
    archive = folder.with_suffix(".zip")
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packing:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(str(path.relative_to(folder)), EPOCH)
            entry.external_attr = 0o644 << 16
            packing.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return archive


def pin_requirements(names: tuple[str, ...], lock: Path = LOCK) -> str:
    """Return the part of a lock that pins these, with hashes.

    Raises:
        KeyError: one of them is not in it.
    """
    blocks: dict[str, list[str]] = {}
    name = ""
    for line in lock.read_text("utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            name = line.partition("==")[0]
        if name and not line.lstrip().startswith("#"):
            blocks.setdefault(name, []).append(line)
    return "\n".join(line for name in names for line in blocks[name]) + "\n"


def find_modules(function: Function) -> list[Path]:
    """Return the files of our modules that a function can reach."""
    finder = ModuleFinder([str(ROOT)], excludes=[*function.without])
    for entry in function.entry:
        finder.import_hook(entry)
    files = [getattr(found, "__file__", None) for found in finder.modules.values()]
    return sorted(Path(file) for file in files if file)


def _list_sources(function: Function) -> Iterator[Path]:
    yield from find_modules(function)
    for pattern in function.templates:
        yield from (path for path in ROOT.glob(pattern) if path.is_file())


def _match_files(folder: Path, patterns: tuple[str, ...]) -> list[Path]:
    """Return the files below a folder that match one of these."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if any(fnmatch(path.relative_to(folder).as_posix(), each) for each in patterns)]


if __name__ == "__main__":
    main()
