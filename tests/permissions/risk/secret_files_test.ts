import { assertEquals } from "@std/assert";
import { isSecretPath, sourceEnding } from "../../../lib/permissions/risk/secret_files.ts";

const SECRET =
  ("/p/.env|/p/.env.production|/p/prod.env|/p/env.local|/home/me/.ssh/config|/home/me/.aws/credentials|/home/me/.netrc|/p/server.key|/p/cert.pem|" +
    "/p/id_ed25519|/p/secrets.yaml|/p/terraform.tfstate|/home/me/.config/gh/hosts.yml|/proc/self/environ|/run/secrets/db|" +
    "/home/me/.docker/config.json|/p/service-account-prod.json|/home/me/.kube/config|/p/credentials").split("|");
const PLAIN =
  ("/p/.env.example|/p/example.env|/p/env.ts|/p/.env.template|/p/src/secrets.ts|/p/environment.ts|/p/keys.md|/p/src/credentials.ts|/p/ssh/config|" +
    "/p/token.ts|/p/password.py|/p/tests/passwords.spec.ts|/p/README.md|/p/id_card.png").split("|");

Deno.test("isSecretPath() knows the files of secrets by their names and directories", () => {
  assertEquals(SECRET.filter((path) => !isSecretPath(path)), []);
});

Deno.test("isSecretPath() leaves examples, and code that is about secrets", () => {
  assertEquals(PLAIN.filter(isSecretPath), []);
});

Deno.test("sourceEnding() is that of code, not of configuration, data, scripts or notes", () => {
  const sources = ["/p/a.ts", "/p/a.test.tsx", "/p/b.py", "/p/c.rs", "/p/d.java", "/p/e.vue", "/p/.eslintrc.cjs"];
  assertEquals(sources.map(sourceEnding), [".ts", ".tsx", ".py", ".rs", ".java", ".vue", ".cjs"]);
  const others = "json yml yaml toml ini env sh sql txt md xml php pem key conf properties".split(" ");
  assertEquals(others.filter((ending) => sourceEnding(`/p/a.${ending}`) !== null), []);
  assertEquals(["/p/Makefile", "/p/ts", "/p/.ts.bak", "/p/.env"].map(sourceEnding), [null, null, null, null]);
});
