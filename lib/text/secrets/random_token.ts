/** Tells random tokens from names: keys of providers that no table lists are a short name and random characters. */
import { once } from "../../memoize.ts";
import { isName } from "./code.ts";

/** What has a name and random characters but opens nothing: ids, digests, and keys for everybody. */
const notKeys = once(() =>
  new Set(
    ("toolu srvtoolu msg req request call file session sess ses prt thread resp rs fc ws chatcmpl cmpl run step asst vs batch ftjob gen event " +
      "evt agent task trig conv container item reasoning trace span pk pub public publishable sb sha sha1 sha256 sha384 sha512 md5 blake3 hash digest " +
      "etag crc checksum integrity commit ref rev tree blob layer image img network volume build chunk asset index main vendor cache node " +
      "job pod deploy deployment dpl prj team org user cus price prod sub pi cs acct id uuid urn cid tx txid block address addr wallet v1 v2 v3 " +
      "h1 zh w page post doc")
      .split(" "),
  )
);

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** How often neighbors are of another kind: capitals, small letters, digits. In random text, four to five times in ten. */
function changes(text: string): number {
  const kinds = text.replace(/[A-Z]/g, "A").replace(/[a-z]/g, "a").replace(/[0-9]/g, "0");
  return (kinds.match(/(?=Aa|A0|aA|a0|0A|0a)/g) ?? []).length / Math.max(1, kinds.length - 1);
}

/** Whether letters and digits follow each other as in no name, path or number; `least`: how many, where both cases occur. */
export function looksRandom(text: string, least = 24): boolean {
  const characters = text.replace(/[^A-Za-z0-9]/g, "");
  if (!/\d/.test(characters) || UUID.test(text) || isName(text, 1)) return false;
  const hasBothCases = /[a-z]/.test(characters) && /[A-Z]/.test(characters);
  if (hasBothCases) {
    return characters.length >= least &&
      changes(characters) >= (characters.length >= 24 && /(?:\d.*){3}/.test(characters) ? 0.32 : 0.45);
  }
  // small letters and digits, as in a digest: in one piece
  return /[A-Za-z0-9]{30}/.test(text) && /(?:\d.*){3}/.test(characters) && /(?:[a-z].*){3}|(?:[A-Z].*){3}/.test(text) &&
    changes(characters) >= (/[g-z]/i.test(characters) ? 0.18 : 0.25);
}

/** Whether a name, a sign and the rest are a key: `abc_…`, `abc-live.…`, `abc|…`. */
export function isRandomKey(token: string): boolean {
  const [name = "", second = ""] = token.split(/[_.|:-]/);
  if (/\.[a-z][a-z0-9]{1,4}$/.test(token)) return false; // the name of a file
  if ([name, second].some((part) => part !== "prod" && notKeys().has(part.toLowerCase()))) return false;
  return looksRandom(token.slice(name.length + 1));
}

/** Addresses in memory, and names that IPFS gives to contents and peers. */
const CONTENT = /^(?:0x|k51|baf[ky]|Qm[1-9A-HJ-NP-Z]|12D3Koo)/;

/** Whether a token without a name is a key: no digest, whose letters end at f, and no id with its name. */
export function isBareKey(token: string): boolean {
  if (!/[a-z]/.test(token) || !/[G-Zg-z]/.test(token) || CONTENT.test(token)) return false;
  if (/[A-Z]/.test(token)) {
    return /[_-]/.test(token)
      ? /[A-Za-z0-9]{12}/.test(token) &&
        (isRandomKey(token) || looksRandom(token.replace(/[_-].*/, ""), 20))
      : looksRandom(token, 20);
  }
  return /^[a-z0-9]{24,}$/.test(token) && /(?:\d.*){3}/.test(token) && /(?:[a-z].*){3}/.test(token) &&
    changes(token) >= 0.3 && !isName(token, 1);
}
