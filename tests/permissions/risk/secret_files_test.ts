import { assertEquals } from "@std/assert";
import { isSecretPath } from "../../../lib/permissions/risk/secret_files.ts";

const SECRET =
  ("/p/.env|/p/.env.production|/home/me/.ssh/config|/home/me/.aws/credentials|/home/me/.netrc|/p/server.key|/p/cert.pem|" +
    "/p/id_ed25519|/p/secrets.yaml|/p/terraform.tfstate|/home/me/.config/gh/hosts.yml|/proc/self/environ|/run/secrets/db|" +
    "/home/me/.docker/config.json|/p/service-account-prod.json|/home/me/.kube/config|/p/credentials").split("|");
const PLAIN =
  ("/p/.env.example|/p/.env.template|/p/src/secrets.ts|/p/environment.ts|/p/keys.md|/p/src/credentials.ts|/p/ssh/config|" +
    "/p/token.ts|/p/README.md|/p/id_card.png").split("|");

Deno.test("isSecretPath() knows the files of secrets by their names and directories", () => {
  assertEquals(SECRET.filter((path) => !isSecretPath(path)), []);
});

Deno.test("isSecretPath() leaves examples, and code that is about secrets", () => {
  assertEquals(PLAIN.filter(isSecretPath), []);
});
