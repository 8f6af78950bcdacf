import { assertEquals, assertStringIncludes } from "@std/assert";
import type { JsonObject } from "../../../../lib/json.ts";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "../../../support/transcript.ts";
import { projectState, sessionState, stateDirectory } from "../../../../lib/hooks/store/state_names.ts";
import { debrief, inPlace, keepSession, placeTest } from "../../../support/command_line.ts";
import { candidate } from "../../../support/review/reviews.ts";

const REPORT = `Findings: ${"the cache is never emptied. ".repeat(20)}`.trim();

Deno.test("agents and summary bring the earlier report of an agent whose last message only points back", () =>
  inPlace(async (place) => {
    Deno.mkdirSync(`${place.project}/s/subagents`, { recursive: true });
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(user("look", { uuid: "u", sessionId: "s" })));
    const agent = `${place.project}/s/subagents/agent-a1b2.jsonl`;
    const aside = { isSidechain: true, agentId: "a1b2", sessionId: "s" };
    Deno.writeTextFileSync(
      agent,
      jsonl(
        user("find bugs", { uuid: "p", ...aside }),
        assistant("m1", [text(REPORT)], { uuid: "a", stop_reason: "end_turn", ...aside }),
        assistant("m2", [text("The full report was delivered above.")], {
          uuid: "b",
          stop_reason: "end_turn",
          ...aside,
        }),
      ),
    );
    const tree = await debrief(place, ["agents", "s.jsonl"]);
    assertEquals([tree.code, tree.stderr], [0, ""]);
    assertStringIncludes(tree.stdout, "The full report was delivered above.");
    assertStringIncludes(tree.stdout, "refers to its earlier report: Findings: the cache");
    const [found] = JSON.parse((await debrief(place, ["agents", "s.jsonl", "--json"])).stdout).agents;
    assertEquals([found.text, found.earlierReport], ["The full report was delivered above.", REPORT]);
    const one = await debrief(place, ["summary", agent]);
    assertStringIncludes(one.stdout, `This message only refers to an earlier report, which says:\n\n${REPORT}\n`);
  }));

placeTest("agents and report name the kind of an agent of which only the session's file says it", async (place) => {
  const call = toolUse("t1", "Task", { subagent_type: "Explore", description: "look around", prompt: "look" });
  const result = user([toolResult("t1")], { uuid: "r", sessionId: "s", toolUseResult: { agentId: "a1" } });
  const main = [user("look", { uuid: "u", sessionId: "s" }), assistant("m", [call], { uuid: "a" }), result];
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(...main));
  const aside = { isSidechain: true, agentId: "a1", sessionId: "s" };
  Deno.writeTextFileSync(`${place.project}/agent-a1.jsonl`, jsonl(user("look", { uuid: "p", ...aside })));
  assertStringIncludes((await debrief(place, ["agents", "s.jsonl"])).stdout, "a1  Explore  look around\n");
  const { agents: [agent] } = JSON.parse((await debrief(place, ["report", "s.jsonl", "--json"])).stdout);
  assertEquals([agent.type, agent.description], ["Explore", "look around"]);
});

placeTest("agents says of one that ended among its calls that it did not finish", async (place) => {
  Deno.mkdirSync(`${place.project}/s/subagents`, { recursive: true });
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(user("look", { uuid: "u", sessionId: "s" })));
  const aside = { isSidechain: true, agentId: "a1", sessionId: "s" };
  const words = text("Now the report.");
  const lines = [user("look", aside), assistant("m", [words, toolUse("t", "Write", { file_path: "/r" })], aside)];
  Deno.writeTextFileSync(`${place.project}/s/subagents/agent-a1.jsonl`, jsonl(...lines));
  assertStringIncludes(
    (await debrief(place, ["agents", "s.jsonl"])).stdout,
    "not finished\n    Now the report.",
  );
});

placeTest("agents says plainly that a session has none", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(user("look", { uuid: "u", sessionId: "s" })));
  assertEquals((await debrief(place, ["agents", "s.jsonl"])).stdout, "This session has no subagents.\n");
});

placeTest("agents says that a session started some, where no file of them is there", async (place) => {
  const call = assistant("m", [toolUse("t", "Task", { prompt: "find bugs" }), toolUse("r", "Agent", { prompt: "x" })]);
  const refused = toolResult("r", "The user doesn't want to proceed with this tool use.", true);
  const lines = [user("look"), call, user([toolResult("t", "None found.")]), user([refused])];
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(...lines));
  assertEquals(
    (await debrief(place, ["agents", "s.jsonl"])).stdout,
    "This session started 1 agent, but no agent's file lies beside it.\n",
  );
});

placeTest(
  "agents, sessions and report know only the agents that the session started, and what all of them cost",
  async (place) => {
    const id = "11111111-2222-4333-8444-555555555555";
    const path = keepSession(place, id, jsonl(user("look", { uuid: "u", sessionId: id })));
    const folder = path.replace(".jsonl", "/subagents");
    Deno.mkdirSync(folder, { recursive: true });
    for (
      const [agentId, prompt] of [
        ["a1", "find bugs"],
        ["a2", "Warmup"],
        ["acompact-a3", "look"],
        ["a4", "Your task is to create a detailed summary of the conversation so far"],
        ["aside_question-a5", "look"],
      ] as const
    ) {
      const aside = { isSidechain: true, agentId, sessionId: id };
      Deno.writeTextFileSync(
        `${folder}/agent-${agentId}.jsonl`,
        jsonl(
          user(prompt, { uuid: "p", ...aside }),
          {
            ...{ type: "assistant", uuid: "a", ...aside },
            message: {
              ...{ id: `m${agentId}`, role: "assistant", model: "model-a", content: [text("Ready.")] },
              ...{ stop_reason: "end_turn", usage: { input_tokens: 0, output_tokens: 10 } },
            },
          },
        ),
      );
    }
    const prices = `${place.project}/prices.json`;
    Deno.writeTextFileSync(prices, '{"model-a":{"input":100,"output":100000}}');
    const json = async (...args: string[]) => JSON.parse((await debrief(place, [...args, "--json"])).stdout);
    const [session] = (await json("sessions", "--all", "--prices", prices)).sessions;
    const report = await json("report", path, "--prices", prices);
    const agents = (await json("agents", path)).agents;
    assertEquals(agents.map(({ agentId }: { agentId: string }) => agentId), ["a1"]);
    assertEquals([session.agents, report.agents.length], [1, 1]);
    assertEquals([session.estimate.usd, report.session.estimate.usd], [5, 5]);
    const told = await debrief(place, ["agents", path]);
    assertEquals(told.stderr, "Not listed: 4 agents that the client started for itself\n");
  },
);

placeTest("agents shows what hooks recorded of each agent, and where", async (place) => {
  const aside = { isSidechain: true, sessionId: "s" };
  Deno.mkdirSync(`${place.project}/s/subagents`, { recursive: true });
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(user("look", { uuid: "u", sessionId: "s", cwd: "/p" })));
  for (const agentId of ["a1", "b2"]) {
    Deno.writeTextFileSync(
      `${place.project}/s/subagents/agent-${agentId}.jsonl`,
      jsonl(user("find bugs", { uuid: `p${agentId}`, agentId, ...aside })),
    );
  }
  const record = (name: string, ...lines: readonly object[]) => {
    const path = `${stateDirectory(place.config)}/${name}`;
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(path, jsonl(...lines));
  };
  const asked = { agentId: "a1", event: "PermissionRequest", tool: "Bash", text: "Now I publish." };
  record(
    sessionState("s", "intent.jsonl"),
    ...["1", "2", "3", "4", "5", "6"].map((id) => ({ ...asked, toolUseId: id })),
  );
  record(projectState("/p", "log.jsonl"), {
    ts: "2026-01-05T09:00:00Z",
    hook: "tool_intent",
    session: "s",
    agent: "a1",
    status: "answered",
    data: { action: "deny", tool: "Bash" },
  });
  record(sessionState("s", "review.agent-a1.json"), { candidates: [candidate({ rule: "Bash(npm publish)" })] });
  const { stdout } = await debrief(place, ["agents", "s.jsonl"]);
  const line = "    you were asked about Bash: “Now I publish.”  [intent.jsonl]\n";
  assertStringIncludes(stdout, `${line.repeat(5)}    … and 1 more call  [intent.jsonl]\n`);
  assertStringIncludes(stdout, "    tool_intent deny: Bash, by one of your rules  [log.jsonl]\n");
  assertStringIncludes(stdout, "    Bash(npm publish) would have spared you 1 prompt  [review.agent-a1.json]\nb2");
  const [first, second] = JSON.parse((await debrief(place, ["agents", "s.jsonl", "--json"])).stdout).agents;
  assertEquals([first.recordedCalls.length, first.actions.length, first.review.from], [6, 1, ["review.agent-a1.json"]]);
  assertEquals([second.recordedCalls, second.actions, second.review], [[], [], null]);
});

placeTest("agents says what an agent's work took, and whether the user took its call back", async (place) => {
  const at = (second: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 2, 9, 0, second)).toISOString() });
  const usage = { input_tokens: 5, output_tokens: 1200 };
  Deno.mkdirSync(`${place.project}/s/subagents`, { recursive: true });
  const lines = chain(
    "s",
    user("look", { version: "2.1.330" }),
    assistant("m1", [toolUse("t1", "Agent", { prompt: "find bugs" })]),
    user([toolResult("t1", "One bug.")]),
  );
  const agent = chain(
    "s",
    user("find bugs", { isSidechain: true, agentId: "a1", ...at(0) }),
    assistant("n1", [toolUse("u1", "Bash", { command: "make" })], {
      isSidechain: true,
      agentId: "a1",
      usage,
      ...at(1),
    }),
    user([toolResult("u1", "Exit code 2", true)], { isSidechain: true, agentId: "a1", ...at(3) }),
    assistant("n2", [text("One bug.")], {
      isSidechain: true,
      agentId: "a1",
      stop_reason: "end_turn",
      usage,
      ...at(62),
    }),
  );
  const folder = `${place.project}/s/subagents`;
  Deno.writeTextFileSync(`${folder}/agent-a1.jsonl`, jsonl(...agent));
  Deno.writeTextFileSync(`${folder}/agent-a1.meta.json`, JSON.stringify({ agentType: "Explore", toolUseId: "t1" }));
  const said = async (...more: readonly JsonObject[]) => {
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(...lines, ...more));
    return (await debrief(place, ["agents", "s.jsonl"])).stdout.split("\n").slice(0, 3);
  };
  const shown = [
    "a1  Explore  ",
    "    1m 02s, 1 call, 1 error, 2.40k tokens written",
    "    One bug.  [from the agent's transcript]",
  ];
  assertEquals(await said(), shown);
  const again = user("look elsewhere", { parentUuid: null, uuid: "v0", sessionId: "s", version: "2.1.330" });
  const rewound = await said(again, assistant("m2", [text("ok")], { parentUuid: "v0", uuid: "v1", sessionId: "s" }));
  assertEquals(rewound[1], `${shown[1]}, taken back`);
});
