import { assertEquals } from "@std/assert";
import { isSilenced, type MarkedEvent, Marker, markerText } from "../../../lib/hooks/mod/marker.ts";

function markers() {
  const set: (string | undefined)[] = [];
  return { set, host: { setMarker: (value: string | undefined) => Promise.resolve(void set.push(value)) } };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** An event whose command of hook `a` is silent. */
function eventOf(host: MarkedEvent["host"], more: Partial<MarkedEvent> = {}): MarkedEvent {
  return { host, session: "s", commands: ["a"], answered: ["a"], handedOver: [], stays: true, ...more };
}

Deno.test("Marker.around() silences hook commands once for all events of a turn, and repair() ends that", async () => {
  const { set, host } = markers();
  const marker = new Marker(pause);
  for (let event = 0; event < 3; event++) {
    assertEquals(await marker.around(() => Promise.resolve(set.at(-1)), eventOf(host)), markerText("s", ["a"]));
  }
  assertEquals([set, marker.isSet], [[markerText("s", ["a"])], true]);
  await marker.repair(host);
  assertEquals([set.slice(1), marker.isSet], [[undefined], false]);
});

for (
  const [what, value, expected] of [
    ["the hook in its session", markerText("s", ["b", "a"]), true],
    ["another hook", markerText("s", ["ab"]), false],
    ["the hook in another session", markerText("s2", ["a"]), false],
    ["nothing", undefined, false],
  ] as const
) {
  Deno.test(`isSilenced() is ${expected} where the variable names ${what}`, () => {
    assertEquals(isSilenced(value, "s", "a"), expected);
  });
}

Deno.test("Marker.around() sets the variable for one event alone where it may not stay", async () => {
  const { set, host } = markers();
  const marker = new Marker(pause);
  const event = eventOf(host, { stays: false });
  for (let count = 0; count < 2; count++) {
    assertEquals(await marker.around(() => Promise.resolve(set.at(-1)), event), markerText("s", ["a"]));
    assertEquals([set.length, set.at(-1), marker.isSet], [2 * count + 2, undefined, false]);
  }
});

for (
  const [what, event, value] of [
    ["a hook that the module does not answer for", { answered: [] }, undefined],
    ["one that failed in the module", { answered: [], handedOver: ["a"] }, undefined],
    ["another one, too", { commands: ["a", "b"], answered: ["a", "b"] }, markerText("s", ["a", "b"])],
    ["another one instead", { commands: ["a", "b"], answered: ["b"] }, markerText("s", ["b"])],
    ["one of another session", { session: "t" }, markerText("t", ["a"])],
  ] as [string, Partial<MarkedEvent>, string | undefined][]
) {
  Deno.test(`Marker.around() changes the variable before an event with ${what}`, async () => {
    const { set, host } = markers();
    const marker = new Marker(pause);
    await marker.around(() => Promise.resolve(), eventOf(host));
    assertEquals(await marker.around(() => Promise.resolve(set.at(-1)), eventOf(host, event)), value);
    assertEquals(set.length, 2);
  });
}

Deno.test("Marker.around() leaves the variable where an event has commands of other hooks only", async () => {
  const { set, host } = markers();
  const marker = new Marker(pause);
  await marker.around(() => Promise.resolve(), eventOf(host));
  await marker.around(() => Promise.resolve(), eventOf(host, { commands: ["b"], answered: [] }));
  assertEquals(set, [markerText("s", ["a"])]);
});

Deno.test("Marker.around() does not count on what a worker before this one left", async () => {
  const { set, host } = markers();
  const speaking = eventOf(host, { answered: [] });
  await new Marker(pause).around(() => Promise.resolve(), speaking);
  assertEquals(set, [undefined]);
});

Deno.test("Marker.around() names a hook as long as a parallel call needs it", async () => {
  const { set, host } = markers();
  const marker = new Marker(pause);
  const release: (() => void)[] = [];
  const slow = marker.around(() => new Promise<void>((resolve) => release.push(resolve)), eventOf(host));
  const other = eventOf(host, { commands: ["b"], answered: ["b"] });
  await marker.around(() => Promise.resolve(), other).catch(() => {});
  assertEquals(set.at(-1), markerText("s", ["a", "b"]), "the first call is still beneath");
  release.forEach((end) => end());
  await slow;
  await marker.around(() => Promise.reject(new Error("beneath")), other).catch(() => {});
  await marker.repair(host);
  assertEquals(set.at(-1), undefined);
});

Deno.test("Marker.around() waits for the variable that a parallel call is setting", async () => {
  const setting = Promise.withResolvers<void>();
  const marker = new Marker(pause);
  const order: string[] = [];
  const host = { setMarker: () => setting.promise.then(() => void order.push("set")) };
  const calls = ["first", "second"].map((call) =>
    marker.around(() => Promise.resolve(void order.push(call)), eventOf(host))
  );
  await pause(0);
  setting.resolve();
  await Promise.all(calls);
  assertEquals(order, ["set", "first", "second"]);
});

Deno.test("Marker.around() lets a hook command answer only once no parallel call silences it, and names it meanwhile", async () => {
  const { set, host } = markers();
  const order: string[] = [];
  const marker = new Marker(pause);
  const release: (() => void)[] = [];
  const silent = marker.around(() => new Promise<void>((resolve) => release.push(resolve)), eventOf(host))
    .then(() => order.push("silent call ended"));
  const left = marker.around(
    () => Promise.resolve(void order.push(`hook command runs with ${set.at(-1)}`)),
    eventOf(host, { answered: [], handedOver: ["a"] }),
  );
  assertEquals(marker.isHandedOver("a"), true);
  await pause(50);
  assertEquals(order, []);
  release.forEach((end) => end());
  await Promise.all([silent, left]);
  assertEquals(order, ["silent call ended", "hook command runs with undefined"]);
  assertEquals(marker.isHandedOver("a"), false);
});

Deno.test("Marker.around() goes on where the variable cannot be set, and tries again", async () => {
  let tries = 0;
  const marker = new Marker(pause);
  const host = { setMarker: () => Promise.reject(new Error(`refused ${++tries}`)) };
  assertEquals(await marker.around(() => Promise.resolve(1), eventOf(host)), 1);
  assertEquals(await marker.around(() => Promise.resolve(2), eventOf(host)), 2);
  assertEquals(tries, 2);
});

Deno.test("Marker.repair() unsets what a lost worker left, and keeps what a parallel call needs", async () => {
  const { set, host } = markers();
  await new Marker(pause).repair(host);
  assertEquals(set, [undefined]);
  const marker = new Marker(pause);
  await marker.around(async () => {
    await marker.repair(host);
    assertEquals(set.at(-1), markerText("s", ["a"]));
  }, eventOf(host));
});

Deno.test("Marker.repair() ends when the variable is set", async () => {
  const setting = Promise.withResolvers<void>();
  let isRepaired = false;
  const repaired = new Marker(pause).repair({ setMarker: () => setting.promise }).then(() => (isRepaired = true));
  await pause(0);
  assertEquals(isRepaired, false);
  setting.resolve();
  await repaired;
});

Deno.test("Marker.around() lets a hook command answer in the end although a parallel call silences it without end", async () => {
  const { host } = markers();
  let slept = 0;
  const marker = new Marker((ms) => Promise.resolve(void (slept += ms)));
  const silent = Promise.withResolvers<void>();
  const endless = marker.around(() => silent.promise, eventOf(host));
  await marker.around(() => Promise.resolve(), eventOf(host, { answered: [], handedOver: ["a"] }));
  assertEquals(slept, 6_000);
  silent.resolve();
  await endless;
});
