#!/usr/bin/env python3
"""Plays scripted sessions with real Codex clients and holds what debrief's hooks said and recorded against the scripts.

usage: codex_live.py LAB [--versions A,B] [--ways A,B] [--cases A,B] [--cells FILE] [--keep DIR]

LAB is the directory of codex_lab.py. A wrapper around what starts the hooks records what each hook read, printed and ended with.
`deno task live` starts this for the clients codex@VERSION and makes its tables of the file of cells, to which each session is added;
what passed there is not played again. Ends with 1 where something does not hold.
"""
import argparse
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSIONS = ["0.124.0", "0.135.0", "0.150.0", "0.160.0", "0.169.0", "0.171.0"]

WAYS = ["settings", "plugin", "binary", "npm"]
IN_EVERY_WAY = ["parallel", "decisions", "deny rule", "two agents", "resume", "compaction"]
PLUGIN_SINCE = (0, 150)
# `codex exec` of these versions does not heed --dangerously-bypass-hook-trust
HEEDS_NO_FLAG = ((0, 129), (0, 150))

WRAPPER = r"""#!/bin/bash
last=$0
for word; do case $word in --*) ;; *) last=$word ;; esac; done
name=${last##*/}
f="@OUT@/${EPOCHREALTIME/./}.$$.${name%.js}"
# the start script hands on what it has read in a variable
if [ -n "$DEBRIEF_INPUT" ]; then printf '%s' "$DEBRIEF_INPUT" > "$f.in"; else cat > "$f.in"; fi
start=${EPOCHREALTIME/./}
"@PROGRAM@" "$@" < "$f.in" > "$f.out" 2> "$f.err"
code=$?
echo "$code $(( (${EPOCHREALTIME/./} - start) / 1000 ))" > "$f.end"
cat "$f.out"
cat "$f.err" >&2
exit $code
"""

GUARD = {"guard": {"lostWork": "ask"}}
SPEAK = {"session": {"headless": "as_interactive"}}
LOG = {"intent": {"log": "all"}}
DENY = {"intent": {"log": "all", "rules": [
    {"event": "PreToolUse", "tool": "Bash", "source": "command", "pattern": "cat a.txt|ls", "action": "deny", "message": "Use rg."}]}}
DENY_FILES = {"intent": {"log": "all", "rules": [
    {"event": "PreToolUse", "tool": "Write", "source": "file_path", "pattern": "new\\.txt$", "action": "deny", "message": "No new files."},
    {"event": "PreToolUse", "tool": "Edit", "source": "file_path", "pattern": "a\\.txt$", "action": "ask", "message": "Ask first."}]}}


class Case:
    """A lab scenario, by its name or made for a client's tools, with a configuration of debrief, and what must come of it besides the laws."""

    def __init__(self, name, scenario, config, check=None, direct=True, code=True, summary=None, since=(0, 0)):
        self.name, self.scenario, self.config, self.check, self.summary, self.since = name, scenario, config, check, summary, since
        self.kinds = [""] * direct + ["_code"] * code


def said(run, hook, event=None):
    return [r["answer"] for r in run["runs"] if r["hook"] == hook and r["answer"] and (event is None or r["event"] == event)]


def expect(ok, text):
    return [] if ok else [text]


def blocked_once(run):
    stops = [r for r in run["runs"] if r["hook"] == "memory_triage" and r["event"] == "Stop"]
    blocks = [r for r in stops if r["answer"] and r["answer"].get("decision") == "block"]
    held = run["api"].count("<hook_prompt")
    return [*expect(len(blocks) == 1, f"{len(blocks)} blocks of {len(stops)} stops"),
            *expect(blocks and "sqlite" in blocks[0]["answer"]["reason"], "the block does not quote the decision"),
            *expect(held > 0, "the model was never told")]


def silent(run):
    return expect(not said(run, "memory_triage"), f"said {said(run, 'memory_triage')}")


def noticed(run):
    notices = said(run, "memory_triage")
    return expect(len(notices) == 1 and list(notices[0]) == ["systemMessage"], f"{notices}")


def intents(count):
    def check(run):
        found = [r for r in run["intent"] if r["event"] == "PreToolUse"]
        texts = [r["text"] for r in found]
        bad = [r for r in found if r["status"] != "found"]
        return [*expect(len(found) >= count, f"{len(found)} calls recorded, {count} were made"),
                *expect(not bad, f"not found: {[(r['tool'], r['status']) for r in bad]}"),
                *expect(all(t in run["script"] for t in texts if t), f"texts that the script does not have: {texts}")]
    return check


def denied(times, text):
    def check(run):
        denials = [a["hookSpecificOutput"] for a in said(run, "tool_intent", "PreToolUse")]
        told = run["api"].count(text)
        return [*expect(len(denials) == times and all(d["permissionDecision"] == "deny" for d in denials), f"{denials}"),
                *expect(told >= times, f"the model was told {told} times")]
    return check


def both(*checks):
    return lambda run: [p for check in checks for p in check(run)]


def agents(count):
    def check(run):
        texts = sorted(r["text"] for r in run["agents"])
        return [*expect(len(texts) == count, f"{len(texts)} agents recorded"),
                *expect(all(t and t in run["script"] for t in texts), f"{texts}")]
    return check


def no_agents(run):
    # 0.124 has no SubagentStop: an agent's end is a Stop, at which nothing may be said
    passed = [r for r in run["log"] if r.get("data", {}).get("pass") == "agent"]
    return [*expect(not run["agents"], "agents recorded"), *expect(passed, "no agent's Stop was passed over")]


def any_agents(count):
    return lambda run: no_agents(run) if run["version"] == "0.124.0" else agents(count)(run)


def file_denied(run):
    changed = (run["proj"] / "new.txt").exists() or "lab" in (run["proj"] / "a.txt").read_text()
    return [*denied(2, "No new files.")(run), *expect("Ask first." in run["api"], "an ask did not deny"), *expect(not changed, "a file was changed")]


def decided(**counts):
    """How many calls the reviews count by decision."""
    def check(run):
        found = {}
        for review in run["reviews"]:
            for decision, count in review["calls"]["byDecision"].items():
                found[decision] = found.get(decision, 0) + count
        return expect(found == counts, f"reviewed {found}, expected {counts}")
    return check


def approvals(asked, ran):
    def check(run):
        requests = [r for r in run["intent"] if r["event"] == "PermissionRequest"]
        after = [r for r in run["intent"] if r["event"] == "PostToolUse"]
        return [*expect(len(requests) == asked, f"{len(requests)} permission requests recorded"),
                *expect(len(after) == ran, f"{len(after)} calls ended")]
    return check


def given_back(run):
    """What the summary of a compaction lost is given back once, and reaches the model."""
    answers = [r["answer"]["hookSpecificOutput"]["additionalContext"] for r in run["runs"] if r["event"] == "SessionStart" and r["answer"]]
    seen = [line for line in run["api"].splitlines() if "said before the compaction" in line]
    return [*expect(len(answers) == 1, f"{len(answers)} answers after a compaction"), *expect(all("sqlite" in text for text in answers), str(answers)),
            *expect(seen, "the model does not see what was given back")]


def lost_in_a_compaction(lab, tools):
    """The stop after the decision speaks; the answer to that is so long that the next turn begins with a compaction."""
    return dict(config="model_auto_compact_token_limit = 5000\n", then=["Go on with the next part"], script={
        "main": [lab.step(lab.say("We decided to use sqlite because it needs no server.")),
                 lab.step(lab.say("Nothing was saved."), input_tokens=6000), lab.step(lab.say("After the compaction."))],
        "compact": []})


def nothing_lost(run):
    answers = [r["answer"] for r in run["runs"] if r["event"] == "SessionStart" and r["answer"]]
    return expect(not answers, f"after a compaction that lost nothing: {answers}")


CLEAN_UP = "git clean -fd"
COMMIT = "git add -A && git -c user.name=dev -c user.email=dev@example.com commit -qm first"


def work_at_risk(keys=None):
    """A clean-up while a file is in no commit, and the same once it is."""
    def scenario(lab, tools):
        commands = [("I tidy up.", CLEAN_UP), ("I keep it first.", COMMIT), ("Now I tidy up.", f"{CLEAN_UP} && git reset --hard")]
        steps = [*(lab.step(lab.say(words), tools.sh(line)) for words, line in commands), lab.step(lab.say("Finished with all."))]
        return {"script": {"main": steps}, **({"keys": keys, "tui": ["--dangerously-bypass-approvals-and-sandbox"]} if keys else {})}
    return scenario


def guarded(run):
    """Codex cannot ask: what would lose work is denied with the reason, and nothing else is."""
    denials = [(a["input"]["tool_input"].get("command"), a["answer"]["hookSpecificOutput"]) for a in run["runs"]
               if a["hook"] == "tool_intent" and a["event"] == "PreToolUse" and a["answer"]]
    return [*expect([line for line, _ in denials] == [CLEAN_UP], f"denied: {denials}"),
            *expect(all(said["permissionDecision"] == "deny" for _, said in denials), f"{denials}"),
            *expect("1 untracked file (a.txt" in run["api"], "the model was not told what would be lost"),
            *expect("HEAD is now at" in run["api"], "the clean tree was not reset"),
            *expect((run["proj"] / "a.txt").exists(), "the file is gone")]


def unguarded(run):
    return [*expect(not said(run, "tool_intent"), f"{said(run, 'tool_intent')}"), *expect(not (run["proj"] / "a.txt").exists(), "the file is still there")]


# the newest client announces a model in place of an older one, and takes for an answer what is typed meanwhile
SEEN = '[notice.model_migrations]\n"gpt-5.4" = "gpt-6-sol"\n"gpt-5.5" = "gpt-6-sol"\n'

LEFT_OPEN = "Shall the exporter keep the old names?"
TOLD = "the last session of this project ended unfinished"


def left_open(lab, tools, shown=()):
    """A session ends with a question; /clear begins another one, and so does that in turn. A hook of a start runs at the first prompt."""
    turn = lambda prompt, seen: [prompt, 1, "Enter", ("wait", seen), 2]
    clear = ["/clear", 1, "Enter", 4]
    keys = [*turn("please write an exporter for the archive", LEFT_OPEN), *clear, *turn("and what now", "All of it is done"), *shown, *clear, *turn("and what next", "Nothing is left")]
    script = {"main": [lab.step(lab.say(LEFT_OPEN)), lab.step(lab.say("All of it is done.")), lab.step(lab.say("Nothing is left."))]}
    return {"script": script, "keys": keys, "tui": ["--dangerously-bypass-approvals-and-sandbox"]}


def handed_over(run):
    """The model of the next session is given the handoff, once."""
    starts = [r for r in run["runs"] if r["hook"] == "session_handoff"]
    told = [r for r in starts if r["answer"]]
    seen = [line.count(TOLD) for line in run["api"].splitlines() if TOLD in line]
    return [*expect([r["input"]["source"] for r in told] == ["clear"], f"told at {[r['input']['source'] for r in told]} of {[r['input']['source'] for r in starts]}"),
            *expect(all(LEFT_OPEN in r["answer"]["hookSpecificOutput"]["additionalContext"] for r in told), f"{told}"),
            *expect(seen == [1], f"the model was told {seen} times")]


def notice_shown(run):
    told = said(run, "session_handoff")
    return [*expect(len(told) == 1 and list(told[0]) == ["systemMessage"], f"{told}"),
            *expect("never saw" not in run["out"], "the line was not shown"),
            *expect(TOLD not in run["api"] and "ended unfinished" not in run["api"], "the model was told, too")]


CASES = [
    Case("plain", "plain_tools", LOG, both(intents(2), decided(allowed=2))),
    Case("parallel", "parallel_tools", LOG, intents(2)),
    Case("apply_patch", "apply_patch", LOG, both(intents(2), decided(allowed=2))),
    Case("tool_error", "tool_error", LOG, intents(3)),
    Case("decisions", "decisions", SPEAK, blocked_once),
    Case("headless", "decisions", {}, silent),
    Case("notice", "decisions", {**SPEAK, "triage": {"channel": "notice"}}, noticed),
    Case("context is a notice", "decisions", {**SPEAK, "triage": {"channel": "context"}}, noticed),
    Case("deny rule", "plain_tools", DENY, both(denied(2, "Use rg."), decided(blocked_by_hook=2))),
    Case("deny rules for files", "apply_patch", DENY_FILES, file_denied),
    Case("agent", "subagent", {**LOG, **SPEAK}, any_agents(1)),
    Case("two agents", "two_subagents", {**LOG, **SPEAK}, any_agents(2)),
    Case("resume", "resume", LOG, both(intents(1), decided(allowed=1))),
    Case("compaction", "compaction", {**LOG, **SPEAK}, both(intents(1), nothing_lost)),
    Case("lost in a compaction", lost_in_a_compaction, SPEAK, given_back, summary="Summary of the talk so far: a file was read.", since=(0, 135)),
    Case("lost in /compact", "compact_command", SPEAK, given_back, summary="Summary of the talk so far: nothing was done.", since=(0, 135)),
    Case("refused by policy", "not_granted", LOG, decided(not_granted=1)),
    Case("rules", "rules", LOG, None),
    Case("approval given", "approval_given", LOG, both(approvals(2, 2), decided(approved_once=2))),
    Case("approval denied", "approval_denied", LOG, both(approvals(1, 0), decided(interrupted=1))),
    Case("interrupted", "interrupted", LOG, None),
    Case("guard", work_at_risk(), GUARD, guarded),
    Case("guard in a terminal", work_at_risk(["please do it", "Enter", ("wait", "Finished with all"), 1]), GUARD, guarded),
    Case("guard passes", work_at_risk(), {**GUARD, "intent": {"askFallback": "pass"}}, unguarded, code=False),
    Case("handoff in a terminal", left_open, {"handoff": {"onStart": "context"}, "triage": {"enabled": False}}, handed_over, since=(0, 135)),
    Case("handoff as a notice", functools.partial(left_open, shown=[("wait", "ended unfinished")]), {"handoff": {"onStart": "notice"}, "triage": {"enabled": False}}, notice_shown, since=(0, 135)),
    Case("MCP", "mcp", LOG, both(intents(1), decided(allowed=1))),
]


def records(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def fits(schema, value, root=None):
    """What of a value a schema does not allow: as much of JSON schema as the clients' have."""
    root = root or schema
    if "$ref" in schema:
        return fits(root["definitions"][schema["$ref"].split("/")[-1]], value, root)
    problems = [p for part in schema.get("allOf", []) for p in fits(part, value, root)]
    kinds = {"object": dict, "string": str, "boolean": bool, "array": list}
    kind = schema.get("type")
    if isinstance(kind, str) and kind in kinds and not isinstance(value, kinds[kind]):
        return [f"{value!r} is no {kind}"]
    if "enum" in schema and value not in schema["enum"]:
        problems.append(f"{value!r} is none of {schema['enum']}")
    if "const" in schema and value != schema["const"]:
        problems.append(f"{value!r} is not {schema['const']}")
    if isinstance(value, dict):
        known = schema.get("properties", {})
        if schema.get("additionalProperties") is False:
            problems += [f"unknown {key}" for key in value if key not in known]
        problems += [f"without {key}" for key in schema.get("required", []) if key not in value]
        problems += [p for key, one in value.items() if key in known for p in fits(known[key], one, root)]
    return problems


def kebab(event):
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event).lower()


def laws(run, lab):
    problems = []
    schemas = lab.schemas(run["version"])
    for r in run["runs"]:
        where = f"{r['hook']} on {r['event']}"
        problems += expect(r["code"] == 0, f"{where}: ended with {r['code']}")
        problems += expect(r["stderr"] == "", f"{where}: {r['stderr'][:200]}")
        if r["answer"] is not None:
            schema = schemas.get(f"{kebab(r['event'])}.command.output")
            problems += expect(schema is not None, f"{where}: no output is declared")
            problems += [f"{where}: {p}" for p in fits(schema or {}, r["answer"])]
    failed = re.findall(r"[^\n]*(?:[Hh]ook[^\n]*(?:[Ff]ailed|invalid)|[Ff]ailed[^\n]*hook)[^\n]*", run["out"])
    problems += [f"the client says: {line.strip()[:200]}" for line in failed]
    lines = [r for r in run["log"] if r["status"] == "failed"]
    problems += [f"log: {r}" for r in lines]
    problems += expect(len(run["log"]) == len(run["runs"]), f"{len(run['runs'])} runs, {len(run['log'])} lines in the log")
    # nothing twice
    twice = lambda keys: sorted({k for k in keys if keys.count(k) > 1})
    calls = [(r["hook"], r["event"], r["input"].get("tool_use_id")) for r in run["runs"] if r["input"].get("tool_use_id")]
    problems += expect(not twice(calls), f"called twice: {twice(calls)}")
    recorded = [(r["event"], r["toolUseId"], json.dumps(r["input"])) for r in run["intent"] if r["toolUseId"]]
    problems += expect(not twice(recorded), f"recorded twice: {twice(recorded)}")
    files = [r["transcript"] for r in run["reviews"]]
    problems += expect(not twice(files), f"reviewed twice: {twice(files)}")
    named = [r["agentId"] for r in run["agents"]]
    problems += expect(not twice(named), f"agents twice: {twice(named)}")
    return problems


def debrief(*args, env):
    command = [DENO, "run", "-A", "--no-config", "--no-lock", str(COPY / "dist/debrief.js"), *args]
    return subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, cwd=env.get("AT", "."))


def wrap(path, program, calls):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(WRAPPER.replace("@OUT@", str(calls)).replace("@PROGRAM@", str(program)))
    path.chmod(0o755)
    return str(path)


def missing(lab, version, way):
    """Why a client cannot have debrief in this way; None where it can."""
    if way == "plugin" and lab.number(version) < PLUGIN_SINCE:
        return "plugins with hooks need 0.150"
    if way == "binary" and not (ROOT / "out/bin/debrief-program").exists():
        return "out/bin is not there: run deno task compile"
    if way == "npm" and not (ROOT / "out/debrief.tgz").exists():
        return "out/debrief.tgz is not there: run deno task npm"
    return None


@functools.cache
def package():
    """Installs the npm package: its command line and its Deno."""
    folder = COPY.parent / "package"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"name":"user","private":true}')
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", str(ROOT / "out/debrief.tgz")], cwd=folder, check=True)
    found = subprocess.run([folder / "node_modules/.bin/deno", "eval", "--no-lock", "console.log(Deno.execPath())"], capture_output=True, text=True, check=True)
    return folder / "node_modules/.bin/debrief", found.stdout.strip()


def install(version, way, stage, client):
    """Installs debrief as a person does; returns what the client's configuration and environment have of it."""
    home, calls = stage / "codex", stage / "calls"
    env = {**os.environ, "CODEX_HOME": str(home)}
    deno = lambda program: wrap(stage / "a deno/deno", program, calls)
    if way == "plugin":
        for words in (["marketplace", "add", str(COPY)], ["add", "debrief@debrief"]):
            subprocess.run([client, "plugin", *words], env=env, capture_output=True, text=True, check=True)
        path = f"{pathlib.Path(deno(DENO)).parent}:{os.environ['PATH']}"
        return (home / "config.toml").read_text(), {"PATH": path}
    if way == "binary":
        programs, built = stage / "programs/bin", ROOT / "out/bin"
        for hook in ("memory_triage", "agent_summary", "tool_intent", "transcript_review"):
            wrap(programs / hook, built / hook, calls)
        shutil.copy(built / "codex.sh", programs)
        shutil.copy(built / "debrief-program", programs)  # by its path it knows what to register
        command = [programs / "debrief-program", "install", "--binary"]
    elif way == "npm":
        command = [package()[0], "install", "--deno", deno(package()[1])]
    else:
        command = [DENO, "run", "-A", "--no-config", "--no-lock", COPY / "dist/debrief.js", "install", "--deno", deno(DENO)]
    subprocess.run([*command, "--client", "codex"], env=env, capture_output=True, text=True, check=True)
    return "", {}


def play(lab, version, case, kind, way, stage):
    shutil.rmtree(stage, ignore_errors=True)
    home, calls = stage / "codex", stage / "calls"
    for folder in (home, calls):
        folder.mkdir(parents=True)
    try:
        config, env = install(version, way, stage, lab.client(version))
    except subprocess.CalledProcessError as error:
        return [f"install: {error.stderr}"]
    (home / "debrief.jsonc").write_text(json.dumps(case.config))
    if callable(case.scenario):
        scenario = {"code": kind != "", **case.scenario(lab, lab.Tools(version, kind != ""))}
    else:
        scenario = dict(lab.scenarios(version, "")[case.scenario + kind])
    scenario.pop("hooks", None)
    if HEEDS_NO_FLAG[0] <= lab.number(version) < HEEDS_NO_FLAG[1]:
        # hooks of the case are trusted one by one; these are in the file already
        scenario["hooks"] = json.loads((home / "hooks.json").read_text())["hooks"]
    if case.summary is not None:
        scenario["script"] = {**scenario["script"], "compact": [lab.step(lab.say(case.summary))]}
    own = scenario.get("config", "")
    below = [own[0]] if isinstance(own, tuple) else []
    below += [text for text in (config, SEEN if "keys" in scenario else "") if text]
    if below:
        scenario["config"] = ("\n".join(below),)
    lines = [own] if below and isinstance(own, str) and own else []
    out = lab.run(version, scenario, stage / "out", home=home, record=False, config=lines, env_more=env)
    run = gather(version, stage, out, home)
    problems = laws(run, lab) + expect(run["runs"], "no hook ran")
    if way == "settings" and case.name == "plain" and lab.number(version) >= (0, 150):
        problems += trusted(lab, version, home, out / "proj")
    return problems + (case.check(run) if case.check else [])


def trusted(lab, version, home, proj):
    """What doctor says once a person trusts the hooks, as the client then writes it."""
    text = lambda: debrief("doctor", "--client", "codex", "--json", env={"CODEX_HOME": str(home), "AT": str(proj)}).stdout
    before = text()
    lab.trust_hooks(version, home, proj)
    after = text()
    return [*expect("not trusted" in before, f"doctor: {before[:300]}"), *expect('"trusted: ' in after and "not trusted" not in after, f"doctor: {after[:300]}")]


def gather(version, stage, out, home):
    runs = []
    for path in sorted((stage / "calls").glob("*.in")):
        base = str(path)[:-3]
        given = json.loads(path.read_text())
        printed = pathlib.Path(base + ".out").read_text()
        end = pathlib.Path(base + ".end")
        code, ms = map(int, end.read_text().split()) if end.exists() else (-1, -1)
        runs.append({"hook": base.rsplit(".", 1)[1], "event": given["hook_event_name"], "input": given, "code": code, "ms": ms,
                     "answer": json.loads(printed) if printed.strip() else None, "stderr": pathlib.Path(base + ".err").read_text()})
    state = home / "debrief/state"
    sessions = sorted(state.glob("sessions/*"))
    return {"version": version, "runs": runs, "out": (out / "out.txt").read_text(), "api": (out / "api.jsonl").read_text(),
            "script": "\n".join(item["text"] for steps in json.loads((out / "script.json").read_text()).values() for s in steps
                                for item in s.get("items", []) if item["type"] == "message"),
            "proj": out / "proj", "home": home,
            "log": [r for path in state.glob("projects/*/log.jsonl") for r in records(path)],
            "intent": [r for s in sessions for r in records(s / "intent.jsonl")],
            "agents": [r for s in sessions for r in records(s / "agents.jsonl")],
            "reviews": [json.loads(p.read_text()) for s in sessions for p in sorted(s.glob("review*.json"))]}


def played(path):
    """The sessions in the file of cells that need not be played again."""
    outcomes = {}
    for line in path.read_text().splitlines() if path and path.exists() else []:
        cell = json.loads(line)
        outcomes[cell["client"], cell["way"], cell["scenario"]] = cell["outcome"]["kind"]
    return {name for name, kind in outcomes.items() if kind != "failed"}


def main():
    global DENO, COPY
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lab")
    parser.add_argument("--versions", default=",".join(VERSIONS))
    parser.add_argument("--ways", default="settings")
    parser.add_argument("--cases")
    parser.add_argument("--cells", type=pathlib.Path)
    parser.add_argument("--keep")
    given = parser.parse_args()
    sys.path.insert(0, given.lab)
    import codex_lab as lab
    DENO = subprocess.run(["deno", "eval", "--no-lock", "console.log(Deno.execPath())"], capture_output=True, text=True, check=True).stdout.strip()
    cases = [c for c in CASES if given.cases is None or c.name in given.cases.split(",")]
    base = pathlib.Path(given.keep).resolve() if given.keep else pathlib.Path.home() / f".cache/debrief-codex-live-{os.getpid()}"
    COPY = base / "debrief"
    shutil.rmtree(COPY, ignore_errors=True)
    for part in ("dist", "hooks", ".codex-plugin", ".claude-plugin"):
        shutil.copytree(ROOT / part, COPY / part)  # what is bundled meanwhile does not count
    done, count, failed = played(given.cells), 0, 0
    try:
        for version in given.versions.split(","):
            known = lab.scenarios(version, "")
            for way in given.ways.split(","):
                why = missing(lab, version, way)
                for case in cases:
                    for kind in case.kinds:
                        name = case.name + (", code mode" if kind else "")
                        cell = {"client": f"codex@{version}", "way": way, "scenario": name}
                        if way != "settings" and case.name not in IN_EVERY_WAY or tuple(cell.values()) in done:
                            continue
                        absent = why or ("not in this version" if (case.scenario if isinstance(case.scenario, str) else "plain_tools") + kind not in known or lab.number(version) < case.since else None)
                        start, problems = time.time(), []
                        if absent is None:
                            folder = f"{version}-{way}-{case.name}{kind}".replace(" ", "_").replace(",", "")
                            problems = play(lab, version, case, kind, way, base / folder)
                            count, failed = count + 1, failed + bool(problems)
                            print(f"codex@{version} {way} {name}: {'failed' if problems else 'passed'} in {time.time() - start:.1f} s", flush=True)
                            for problem in problems:
                                print(f"  {problem[:600]}")
                        if given.cells:
                            outcome = {"kind": "missing", "why": absent} if absent else {
                                "kind": "failed" if problems else "passed", "problems": problems, "judged": [], "ms": round(1000 * (time.time() - start))}
                            with given.cells.open("a") as cells:
                                cells.write(json.dumps({**cell, "outcome": outcome}) + "\n")
    finally:
        if not given.keep:
            shutil.rmtree(base, ignore_errors=True)
    print(f"codex: {count - failed} of {count} sessions passed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
