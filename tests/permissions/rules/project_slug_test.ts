import { assert, assertEquals } from "@std/assert";
import { MAX_SLUG, projectSlug } from "../../../lib/permissions/rules/project_slug.ts";

const SLUGS: readonly (readonly [directory: string, slug: string])[] = [
  ["/home/me/app", "-home-me-app"],
  ["/home/me/my.app_2", "-home-me-my-app-2"],
  ["C:\\Users\\me", "C--Users-me"],
  ["/home/jos\u00e9", "-home-jos-"],
  // the same letter in two characters gives the same name
  ["/home/jose\u0301", "-home-jos-"],
  ["", ""],
];

for (const [directory, slug] of SLUGS) {
  Deno.test(`projectSlug() of ${directory} is ${slug}`, () => assertEquals(projectSlug(directory), slug));
}

Deno.test("projectSlug() is at most as long as a name of the client", () => {
  assertEquals(projectSlug("/" + "a".repeat(500)).length, MAX_SLUG);
  assert(projectSlug("/" + "a".repeat(500)).startsWith("-aaa"));
});
