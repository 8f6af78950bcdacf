import { assert, assertEquals } from "@std/assert";
import {
  BLOCK_FIELDS,
  ENTRY_FIELDS,
  MESSAGE_FIELDS,
  type NamesByVersion,
  USAGE_FIELDS,
} from "../../lib/clients/claude_code/format/entry_fields.ts";
import { readPages } from "./read_pages.ts";

const KNOWN: Readonly<Record<string, NamesByVersion>> = {
  ...BLOCK_FIELDS,
  ...ENTRY_FIELDS,
  message: MESSAGE_FIELDS,
  usage: USAGE_FIELDS,
};

/** The first version that a table of the page gives each field, by what it is a field of. */
function documentedFields(): { of: string; field: string; since: string }[] {
  const page = readPages().find(({ path }) => path === "docs/clients/transcript-format.md")?.text ?? "";
  let of: string | null = null;
  return page.split("\n").flatMap((line) => {
    if (!line.startsWith("|")) of = null;
    const head = /^\| field of `([^`]+)`/.exec(line)?.[1];
    if (head !== undefined) of = head;
    const [, field, since] = /^\| `([^`]+)` +\| ([\d.]+) /.exec(line) ?? [];
    return of === null || field === undefined || since === undefined ? [] : [{ of, field, since }];
  });
}

Deno.test("docs/clients/transcript-format.md gives every field the version that entry_fields.ts has", () => {
  const rows = documentedFields();
  assert(rows.length > 40, `only ${rows.length} fields: are these the tables?`);
  for (const { of, field, since } of rows) {
    const versions = Object.entries(KNOWN[of] ?? {}).filter(([, names]) => names.split(" ").includes(field));
    assertEquals(versions.map(([version]) => version), [since], `${field} of ${of}`);
  }
});
