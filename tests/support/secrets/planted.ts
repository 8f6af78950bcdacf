/** Deterministic and random-looking, made at run time: no form of a real key stands in this file as a whole. */
export function noise(
  length: number,
  alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
): string {
  let state = 7654321 + length;
  let text = "";
  while (text.length < length) {
    state = (state * 1103515245 + 12345) % 2147483648;
    text += alphabet[Math.floor(state / 65536) % alphabet.length];
  }
  return text;
}

const HEX = "0123456789abcdef";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Twenty-two kinds of secrets: the part that must appear nowhere, and how it stands in a command or a sentence. */
export const PLANTED: readonly (readonly [secret: string, text: string])[] = ([
  `sk-ant-api03-${noise(93)}AA`,
  `sk-${noise(48)}`,
  `sk-proj-${noise(60)}_${noise(60)}`,
  `AKIA${noise(16, UPPER)}`,
  `AIza${noise(35)}`,
  `ghp_${noise(36)}`,
  `github_pat_${noise(22)}_${noise(59)}`,
  `glpat-${noise(20)}`,
  `xoxb-${noise(12, "0123456789")}-${noise(24)}`,
  `sk_live_${noise(24)}`,
  `npm_${noise(36)}`,
  `pypi-AgEIcHlwaS5vcmc${noise(80)}`,
  `hf_${noise(34)}`,
  `SG.${noise(22)}.${noise(43)}`,
  `SK${noise(32, HEX)}`,
  `eyJ${noise(17)}.eyJ${noise(40)}.${noise(43)}`,
  `dop_v1_${noise(64, HEX)}`,
].map((secret): [string, string] => [secret, `frob --key ${secret}`]) as [string, string][]).concat([
  [noise(24), `psql postgres://admin:${noise(24)}@db.example.org/main`],
  [noise(22), `export DB_PASSWORD=${noise(22)}`],
  [noise(40), `curl -H "Authorization: Bearer ${noise(40)}" https://example.org`],
  [noise(26), `frob --password '${noise(26)}' x`],
  [noise(64), `echo "-----BEGIN RSA PRIVATE KEY-----\n${noise(64)}\n-----END RSA PRIVATE KEY-----" > k`],
]);
