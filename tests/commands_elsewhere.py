"""The commands of the pages that no test runs, each with its reason."""

from __future__ import annotations

LONG = "it takes too long to be run with each change"
NETWORK = "it asks an index of packages, and tests have no network"
VENDOR = "it needs a vendor's key"
OWN_RUN = "`make test` is what runs these tests"
WRITES = "it writes over what a test compares with what it would write"
COVERED = "`make test` runs what it runs, one by one"

NOT_RUN: dict[str, str] = {
    "beatroom watch ID": "it follows a session until somebody stops it",
    "make test": OWN_RUN,
    "make test SEED=...": OWN_RUN,
    "make test-all": COVERED,
    "make test-quick": COVERED,
    "make check": COVERED,
    "make wire": f"{WRITES}: `tools/wire.py --check`",
    "make test-proof": LONG,
    "make prove-changes": LONG,
    "make soak SESSIONS=50 KINDS=meeting": LONG,
    "make soak-live": LONG,
    "make bench NAME=floor": LONG,
    "beatroom bench floor --quick --shard 1/4 --scale 25 --strict": (
        f"{LONG}, and even `--quick` a quarter of a minute; test_benchmarks.py tries each"
    ),
    "make bench-ready": NETWORK,
    "make bench-baseline": WRITES,
    "make bench-report": WRITES,
    "make chaos": LONG,
    "make chaos-cluster": LONG,
    "make cluster": "its machines are those of test_chaos_cluster.py",
    "make fuzz-media": LONG,
    "make evals": "it needs a language model",
    "make smoke-openai": VENDOR,
    "make smoke-daily": VENDOR,
    "make lock": NETWORK,
    "make audit": NETWORK,
    "make run MODEL=local": "it gets a model of 1.1 GB",
    "docker compose up --build": "it needs Docker's engine: test_containers.py judges the file",
    "docker compose --profile cluster up": "as above",
    "docker compose exec service beatroom token show": "as above",
    "pip install -e .": NETWORK,
    "pip install 'beatroom[models]'": NETWORK,
    "pip install 'beatroom[temporal]'": NETWORK,
    "pip install 'beatroom[espeak]'": NETWORK,
    "pip install 'beatroom[deepgram]'": NETWORK,
    "pip install 'beatroom[cartesia]'": NETWORK,
    "pip install 'beatroom[elevenlabs]'": NETWORK,
    "pip install -e '.[runner]'": NETWORK,
    "pipx install dist/beatroom-*.whl": "pipx is none of the tests' tools; uvx installs the same",
    "apt-get install coturn": "it changes the machine: tools/need-servers has it",
    "git worktree add ../old a428d48": "it needs the repository's whole history",
    ".venv/bin/uv pip install deepdiff==9.1.0": NETWORK,
    "python -m simulation.before_after --earlier ../old --sessions 100 --minutes 60": (
        "it needs an older tree and half an hour"
    ),
    "pytest tests/service/test_web_fixtures.py --record": WRITES,
    "python -m tools.tree_figures a428d48 --page": WRITES,
    "python -m tools.typical_changes --prove language": LONG,
    "make pages": "it takes many minutes of Chromium; test_accessible.py takes some of its states",
    "make pages SHARD=1/4": "as above; test_picture_shards.py has the shares",
    "python tools/pictures.py --kind terra": "it takes minutes of Chromium; web/test/axe.test.tsx",
    "python -m tools.service_pictures": "it takes minutes of Chromium",
    "python -m tools.docs_pictures": "it takes minutes of Chromium; test_docs_pictures.py",
    "python tools/pipecat_range.py": NETWORK,
    "python tools/talk_by_voice.py": LONG,
    "python -m tools.spoken_languages": "it needs models of some hundred MB",
    "python -m tools.replay_hour": LONG,
    "python tools/phrases_worth.py CODE": LONG,
    "python -m tools.second_opinion --crossed": LONG,
    "python benchmarks/soak.py --long": LONG,
    "python bot.py --personality standup -t daily": VENDOR,
}
"""By the command as a page has it; `test_commands_run.py` looks at each as far as that goes."""
