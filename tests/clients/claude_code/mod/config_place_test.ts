import { assertEquals } from "@std/assert";
import { configPlaceOf } from "../../../../lib/clients/claude_code/mod/config_place.ts";

Deno.test("configPlaceOf() believes the place of the plugin, then the variables, and nothing inside the project", () => {
  const variables = { configDir: undefined, home: "/home/ada", userProfile: undefined };
  assertEquals(configPlaceOf({ plugin: "/src", variables, project: "/p" }), "/home/ada/.claude");
  assertEquals(
    configPlaceOf({ plugin: "/src", variables: { ...variables, configDir: "relative" }, project: "/p" }),
    null,
  );
  assertEquals(configPlaceOf({ plugin: "/src", variables: { ...variables, configDir: "/p/x" }, project: "/p" }), null);
  assertEquals(
    configPlaceOf({
      plugin: "/c/plugins/cache/m/debrief/1",
      variables: { ...variables, configDir: "/p/x" },
      project: "/p",
    }),
    "/c",
  );
});
