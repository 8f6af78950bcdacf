/** Runs the steps of a composite action as GitHub's runner does, as far as this project's action goes. */
import { parse } from "yaml";

interface ScriptStep {
  readonly name: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

export interface CompositeAction {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly ScriptStep[] };
}

export interface ActionRun {
  /** The directory with action.yml. */
  readonly action: string;
  readonly workspace: string;
  /** For what the action writes. */
  readonly temporary: string;
  readonly env: Readonly<Record<string, string>>;
  readonly inputs: Readonly<Record<string, string>>;
  /** The context `github`, by paths such as `event.before`. */
  readonly github: Readonly<Record<string, string>>;
}

export function readAction(directory: string): CompositeAction {
  return parse(Deno.readTextFileSync(`${directory}/action.yml`));
}

/** Puts values in the place of `${{ a.b || c }}`. */
function filled(text: string, context: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    for (const name of expression.split("||").map((one) => one.trim())) {
      if (!/^(?:inputs|github)\.[\w.-]+$/.test(name)) throw new Error(`not evaluated here: ${name}`);
      if (context[name]) return context[name];
    }
    return "";
  });
}

/** Runs the steps until one fails. */
export async function runAction({ action, workspace, temporary, env, inputs, github }: ActionRun) {
  const { inputs: declared, runs: { steps } } = readAction(action);
  const context: Record<string, string> = { "github.action_path": action };
  for (const [name, value] of Object.entries(github)) context[`github.${name}`] = value;
  for (const name of Object.keys(inputs)) if (!(name in declared)) throw new Error(`no input ${name}`);
  for (const [name, { default: value }] of Object.entries(declared)) {
    context[`inputs.${name}`] = inputs[name] ?? filled(value, context);
  }
  const pathFile = `${temporary}/path`;
  Deno.writeTextFileSync(pathFile, "");
  let [stdout, stderr] = ["", ""];
  for (const { shell, run, env: own = {} } of steps) {
    if (shell !== "bash") throw new Error(`not run here: ${shell}`);
    // values of the outside world get into scripts by variables only
    if (run.includes("${{")) throw new Error(`an expression in a script: ${run}`);
    const added = Deno.readTextFileSync(pathFile).split("\n").filter((line) => line !== "");
    const { code, ...output } = await new Deno.Command("bash", {
      args: ["--noprofile", "--norc", "-eo", "pipefail", "-c", run],
      cwd: workspace,
      clearEnv: true,
      env: {
        ...env,
        PATH: [...added.toReversed(), env["PATH"]].join(":"),
        GITHUB_ACTIONS: "true",
        GITHUB_PATH: pathFile,
        RUNNER_TEMP: temporary,
        ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, filled(String(value), context)])),
      },
      stdin: "null",
    }).output();
    stdout += new TextDecoder().decode(output.stdout);
    stderr += new TextDecoder().decode(output.stderr);
    if (code !== 0) return { code, stdout, stderr };
  }
  return { code: 0, stdout, stderr };
}
