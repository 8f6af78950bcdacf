import { assertEquals } from "@std/assert";
import { Marker, markerText } from "../../../lib/hooks/mod/marker.ts";

function markers() {
  const set: (string | undefined)[] = [];
  return { set, host: { setMarker: (value: string | undefined) => Promise.resolve(void set.push(value)) } };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

Deno.test("Marker.around() silences hook commands only while what is beneath runs", async () => {
  const { set, host } = markers();
  const marker = new Marker(pause);
  const around = { host, session: "s", answered: ["a"], handedOver: [] };
  assertEquals(await marker.around(() => Promise.resolve(set.at(-1)), around), markerText("s", ["a"]));
  assertEquals(set, [markerText("s", ["a"]), undefined]);
});

Deno.test("Marker.around() unsets the variable where what is beneath throws", async () => {
  const { set, host } = markers();
  const marker = new Marker(pause);
  const around = { host, session: "s", answered: ["a"], handedOver: [] };
  await marker.around(() => Promise.reject(new Error("beneath")), around).catch(() => {});
  assertEquals(set.at(-1), undefined);
});

Deno.test("Marker.around() keeps the variable while a parallel call needs it", async () => {
  const { set, host } = markers();
  const marker = new Marker(pause);
  const around = { host, session: "s", answered: ["a"], handedOver: [] };
  const release: (() => void)[] = [];
  const slow = marker.around(() => new Promise<void>((resolve) => release.push(resolve)), around);
  await marker.around(() => Promise.resolve(), around);
  assertEquals(set.at(-1), markerText("s", ["a"]), "the first call is still beneath");
  release.forEach((end) => end());
  await slow;
  assertEquals(set.at(-1), undefined);
});

Deno.test("Marker.around() lets a hook command answer only once no parallel call silences it, and names it meanwhile", async () => {
  const { host } = markers();
  const order: string[] = [];
  const marker = new Marker(pause);
  const release: (() => void)[] = [];
  const silent = marker.around(() => new Promise<void>((resolve) => release.push(resolve)), {
    host,
    session: "s",
    answered: ["a"],
    handedOver: [],
  }).then(() => order.push("silent call ended"));
  const left = marker.around(() => Promise.resolve(void order.push("hook command runs")), {
    host,
    session: "s",
    answered: [],
    handedOver: ["a"],
  });
  assertEquals(marker.isHandedOver("a"), true);
  await pause(50);
  assertEquals(order, []);
  release.forEach((end) => end());
  await Promise.all([silent, left]);
  assertEquals(order, ["silent call ended", "hook command runs"]);
  assertEquals(marker.isHandedOver("a"), false);
});

Deno.test("Marker.around() goes on where the variable cannot be set", async () => {
  const marker = new Marker(pause);
  const host = { setMarker: () => Promise.reject(new Error("refused")) };
  assertEquals(
    await marker.around(() => Promise.resolve(1), { host, session: "s", answered: ["a"], handedOver: [] }),
    1,
  );
});

Deno.test("Marker.repair() unsets what a lost worker left, and keeps what a parallel call needs", async () => {
  const { set, host } = markers();
  await new Marker(pause).repair(host);
  assertEquals(set, [undefined]);
  const marker = new Marker(pause);
  await marker.around(async () => {
    await marker.repair(host);
    assertEquals(set.at(-1), markerText("s", ["a"]));
  }, { host, session: "s", answered: ["a"], handedOver: [] });
});
