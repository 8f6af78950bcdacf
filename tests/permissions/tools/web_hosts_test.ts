import { assertEquals } from "@std/assert";
import { coversHost, hostOf, isPreapproved, writtenHost } from "../../../lib/permissions/tools/web_hosts.ts";

/** A domain of a rule, hosts it covers and hosts it does not (2.1.330). */
const DOMAINS: readonly (readonly [domain: string, covered: readonly string[], others: readonly string[]])[] = [
  ["example.com", ["example.com"], ["www.example.com", "notexample.com", "example.com.evil.org"]],
  ["EXAMPLE.com.", ["example.com"], []],
  ["*.example.com", ["www.example.com", "a.b.example.com"], ["example.com", "notexample.com"]],
  ["*", ["example.com", "127.0.0.1"], []],
  ["*example.com", ["example.com", "notexample.com"], ["www.example.com"]],
  ["example.*", ["example.org"], ["example.com.evil.org", "www.example.org"]],
  ["127.*", [], ["127.0.0.1"]],
  ["127.*.*.1", ["127.0.0.1"], []],
  ["**.example.com", ["www.example.com"], ["a.b.example.com"]],
  ["www.*.com", ["www.example.com"], ["www.a.b.com"]],
  ["*.*.example.com", ["a.b.example.com", "x.a.b.example.com"], ["www.example.com"]],
  ["exampl?.com", [], ["example.com"]],
  ["münchen.example", [], ["xn--mnchen-3ya.example"]],
  ["xn--mnchen-3ya.example", ["xn--mnchen-3ya.example"], []],
  [" example.com", [], ["example.com"]],
  ["example.com:8443", [], ["example.com"]],
  ["example.com/path", [], ["example.com"]],
  ["example.com,example.org", [], ["example.com", "example.org"]],
  ["", [], ["example.com"]],
];

for (const [domain, covered, others] of DOMAINS) {
  Deno.test(`coversHost() takes domain:${domain} as the client does`, () => {
    assertEquals([covered, others].map((hosts) => hosts.filter((host) => coversHost(domain, host))), [covered, []]);
  });
}

Deno.test("hostOf() ignores scheme, user, port, path, case and a final dot; writtenHost() keeps the dot", () => {
  assertEquals(hostOf("ftp://me:pw@Docs.Example.com.:21/x"), "docs.example.com");
  assertEquals(writtenHost("https://Example.com./"), "example.com.");
  assertEquals(hostOf("https://münchen.example/"), "xn--mnchen-3ya.example");
  assertEquals([hostOf("file:///etc/hostname"), writtenHost("file:///etc/hostname"), hostOf("no address")], [
    null,
    "",
    null,
  ]);
});

Deno.test("isPreapproved() goes by the exact host, and for some by whole parts of the path", () => {
  const allowed = [
    ...["https://docs.python.org/3/", "http://docs.python.org:8443/", "https://user@nodejs.org/api"],
    ...["https://github.com/anthropics", "https://github.com/anthropics/x", "https://go.dev/doc/effective_go"],
  ];
  const asked = [
    ...["https://www.docs.python.org/", "https://docs.python.org./", "https://docs.rs/", "https://docs.deno.com/"],
    ...["https://github.com/Anthropics/x", "https://github.com/anthropics-x/y", "https://github.com/anthropics/../x"],
    ...["https://go.dev/doc/../blog", "https://go.dev/", "https://huggingface.co/models", "file:///etc/hostname", "x"],
  ];
  assertEquals([allowed.filter((url) => !isPreapproved(url)), asked.filter(isPreapproved)], [[], []]);
});
