/** The guard of tool_intent, loaded only while it is on and for commands that may destroy something. */
import type { Config, GuardAction } from "../config/config.ts";
import { ConfinedFiles, DISK } from "../../guard/files.ts";
import { judgeCommand, type Judgment, type Loss, OutOfGuardTimeError, unjudged } from "../../guard/judge.ts";
import { guardRoots } from "../../guard/roots.ts";
import { describeObjection, type Objection } from "../../guard/wording.ts";
import type { HookedCall } from "../../clients/client.ts";
import { errorMessage } from "../../error_message.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { riskOf } from "../../permissions/risk/risk.ts";
import type { RiskKind } from "../../permissions/risk/risk_kinds.ts";
import { mergeSettings } from "../../permissions/settings/settings.ts";
import type { SafeText } from "../../text/safe_text.ts";
import type { HookContext } from "../runner/definition.ts";
import { QUESTIONS_FILE } from "../runner/setup.ts";
import { safeName, sessionState } from "../store/state_names.ts";

export interface GuardAnswer {
  readonly action: "ask" | "deny";
  readonly message: SafeText;
}

export interface GuardedCall {
  readonly command: string;
  readonly cwd: string;
  /** The call's id, under which its question is remembered; null if the client names none. */
  readonly callId: string | null;
}

/** The most ms that one command is looked into. */
const MAX_MS = 1500;
/** The share of what is left until the hook gives up. */
const SHARE = 0.6;

/** What the guard finds out about a call; null where the files are not those of its time. */
function judgeCall(
  context: HookContext,
  { command, cwd }: Omit<GuardedCall, "callId">,
  withScripts: boolean,
): Judgment | null {
  if (!context.isPresent) return null;
  try {
    const home = context.env("HOME") ?? context.env("USERPROFILE") ?? "/";
    const disk = new ConfinedFiles(DISK);
    const project = resolvedPath(disk, context.project ?? cwd);
    const end = context.clock.now() + Math.min(MAX_MS, context.remaining() * SHARE);
    return judgeCommand(command, {
      files: DISK,
      cwd: resolvedPath(disk, cwd),
      project,
      home,
      temporary: TEMPORARY,
      roots: guardRoots(DISK, { project, home }),
      withScripts,
      check: () => {
        if (context.clock.now() > end) throw new OutOfGuardTimeError("The time is up");
      },
    });
  } catch (error) {
    // a hook that fails says nothing, and the work would be lost
    context.note({ guardFault: errorMessage(error) });
    return unjudged(command, withScripts, "the guard failed");
  }
}

/** Directories for temporary files, of which nobody expects anything. */
const TEMPORARY = ["/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/var/folders", "/private/var/folders"];

function resolvedPath(files: ConfinedFiles, path: string): string {
  return files.resolve(path, { leaf: true }) ?? path;
}

/** What the user wants to be asked about, by what it is about. */
function wanted(
  { losses, shared, undecided }: Judgment,
  guard: Config["guard"],
): (readonly [GuardAction, Objection])[] {
  const none: Objection = { losses: [], shared: [], undecided: [] };
  return [
    [guard.lostWork, { ...none, losses: losses.filter(({ kind }) => kind !== "outside"), undecided }],
    [guard.outside, { ...none, losses: losses.filter(({ kind }) => kind === "outside") }],
    [guard.sharedHistory, { ...none, shared }],
  ];
}

const isAbout = ({ losses, shared, undecided }: Objection): boolean =>
  losses.length + shared.length + undecided.length > 0;

const MAX_REMEMBERED = 500;

function lossName({ identity }: Loss): string {
  // an identity has the path of a file, which is nobody's business here
  return safeName(`\0${identity}`).slice(-16);
}

interface Questions {
  /** What was asked about, by the call's id. */
  readonly asked: JsonObject;
  /** What the user agreed to: the call ran. */
  readonly agreed: readonly string[];
}

function questionsIn(value: Json | undefined): Questions {
  const object = isJsonObject(value) ? value : {};
  const agreed = Array.isArray(object["agreed"]) ? object["agreed"].filter((name) => typeof name === "string") : [];
  return { asked: isJsonObject(object["asked"]) ? object["asked"] : {}, agreed };
}

function remember(context: HookContext, change: (questions: Questions) => Questions | undefined): void {
  context.store.updateState<JsonObject>(sessionState(context.input.sessionId, QUESTIONS_FILE), (value) => {
    const changed = change(questionsIn(value));
    return changed === undefined
      ? undefined
      : { asked: changed.asked, agreed: [...changed.agreed].slice(-MAX_REMEMBERED) };
  });
}

export function guardCall(context: HookContext, call: GuardedCall): GuardAnswer | null {
  const judgment = judgeCall(context, call, context.config.guard.undecidable === "ask");
  if (judgment === null) return null;
  const state = judgment.losses.length === 0
    ? null
    : context.store.readState(sessionState(context.input.sessionId, QUESTIONS_FILE));
  const agreed = new Set(state?.status === "done" ? questionsIn(state.value).agreed : []);
  const fresh: Judgment = { ...judgment, losses: judgment.losses.filter((loss) => !agreed.has(lossName(loss))) };
  const objections = wanted(fresh, context.config.guard).filter(([action, objection]) =>
    action !== "off" && isAbout(objection)
  );
  if (objections.length === 0) return null;
  const action = objections.some(([one]) => one === "deny") ? "deny" : "ask";
  const objection: Objection = {
    losses: objections.flatMap(([, { losses }]) => losses),
    shared: objections.flatMap(([, { shared }]) => shared),
    undecided: objections.flatMap(([, { undecided }]) => undecided),
  };
  const { callId } = call;
  if (action === "ask" && callId !== null && objection.losses.length > 0) {
    const names = objection.losses.slice(0, MAX_REMEMBERED).map(lossName);
    remember(context, ({ asked, agreed }) => {
      const kept = Object.entries(asked).slice(-20);
      return { asked: { ...Object.fromEntries(kept), [safeName(callId)]: names }, agreed };
    });
  }
  context.note({
    guard: {
      action,
      losses: objection.losses.length,
      shared: objection.shared.length,
      undecided: objection.undecided.length,
    },
  });
  const project = resolvedPath(new ConfinedFiles(DISK), context.project ?? call.cwd);
  return { action, message: describeObjection(objection, { now: context.now, project }) };
}

/** Whether a command destroys nothing, for rules of the user's own; false where that cannot be told. */
export function losesNothing(context: HookContext, call: Omit<GuardedCall, "callId">): boolean {
  const judgment = judgeCall(context, call, true);
  return judgment !== null && !isAbout(judgment);
}

/** The worst that a call can do, for rules of the user's own. */
export function callRisk(context: HookContext, call: HookedCall, cwd: string): RiskKind {
  const home = context.env("HOME") ?? context.env("USERPROFILE") ?? "/";
  const settings = mergeSettings([]);
  return riskOf(call, { settings, cwd: context.project ?? cwd, home, mode: "default" }).kind;
}

/** Notes that the user agreed to a call that was asked about: it ran. */
export function rememberAgreement(context: HookContext, callId: string): void {
  const name = safeName(callId);
  const state = context.store.readState(sessionState(context.input.sessionId, QUESTIONS_FILE));
  if (state.status !== "done" || !Object.hasOwn(questionsIn(state.value).asked, name)) return;
  remember(context, ({ asked, agreed }) => {
    const names = asked[name];
    if (!Array.isArray(names)) return undefined;
    const rest = Object.fromEntries(Object.entries(asked).filter(([id]) => id !== name));
    return { asked: rest, agreed: [...agreed, ...names.filter((one) => typeof one === "string")] };
  });
}
