/** The effects of programs, by name. Any other program counts as a script, whose effects are unknown. */
import { compress, tar, unzip, zip } from "./archives.ts";
import { ln, place, rsync } from "./copying.ts";
import {
  cat,
  changed,
  cutProgram,
  fileNameOf,
  grep,
  inspect,
  ls,
  nothing,
  print,
  reads,
  realpath,
  sort,
  tells,
  uniq,
} from "./printing.ts";
import { FAILED, type Program } from "./program.ts";
import { assign, cd, jump, mapfile, pwd, readProgram, setOption, shift, testProgram, trap } from "./shell_builtins.ts";
import { dd, fetcher, mkdir, mktemp, patch, rm, rmdir, sed, shred, tee, touch, truncateProgram } from "./writing.ts";

const LISTED: readonly (readonly [names: string, program: Program])[] = [
  ["rm unlink trash srm", rm],
  ["rmdir", rmdir],
  ["shred", shred],
  ["mv", (call) => place(call, { move: true })],
  ["cp install", (call) => place(call, { move: false })],
  ["ln", ln],
  ["dd", dd],
  ["truncate", truncateProgram],
  ["tee sponge", tee],
  ["sed gsed", sed],
  ["cat bat nl tac base64 pv fold expand rev", cat],
  ["tar gtar bsdtar", tar],
  ["unzip", unzip],
  ["zip", zip],
  ["gzip gunzip xz unxz bzip2 bunzip2 zstd unzstd", compress],
  [
    "curl",
    fetcher(
      "-o,--output= -X,--request= -H,--header= -d,--data= -u= -F= -A= -e= -m= -w= -b= -c= -T= --url=",
      "--output",
    ),
  ],
  ["wget", fetcher("-O,--output-document= -o= -P= -t= -T= -U= --header= -c", "--output-document")],
  ["rsync", rsync],
  ["cd chdir pushd popd", cd],
  ["set", setOption],
  ["export declare typeset local readonly", assign],
  ["mktemp", mktemp],
  ["echo printf", print],
  ["ls", ls],
  ["head tail", cutProgram],
  ["basename dirname", fileNameOf],
  ["pwd", pwd],
  ["realpath readlink", realpath],
  ["touch", touch],
  ["mkdir", mkdir],
  ["test [", testProgram],
  ["sort", sort],
  ["wc diff cmp comm file stat du sha256sum md5sum sha1sum cksum", inspect],
  ["date whoami id hostname uname df clear nproc free uptime", tells],
  ["uniq", uniq],
  ["patch", patch],
  ["true : shopt unset ulimit umask alias hash wait sleep sync chmod chown chgrp", nothing],
  ["exit return break continue", jump],
  ["false", () => FAILED],
  ["yes", ({ args }) => ({ status: "ok", out: { text: `${args[0]?.text ?? "y"}\n`, carried: [] } })],
  ["shift", shift],
  ["trap", trap],
  ["read", readProgram],
  ["mapfile readarray", mapfile],
  ["grep egrep fgrep", grep],
  ["tr", (call) => ({ ...changed(call), status: "ok" })],
  ["jq yq cut column paste join fmt pr", changed],
  [
    "rg ag ack awk gawk which type " +
    "tree less more man help env printenv ps top lsof kill pkill od xxd hexdump strings seq " +
    "tput history ping dig host nslookup gh glab let command jobs fg bg " +
    "getconf locale tty expr bc cal watch open xdg-open pbcopy xclip",
    reads,
  ],
];

export const PROGRAM_EFFECTS: ReadonlyMap<string, Program> = new Map(
  LISTED.flatMap(([names, program]) => names.split(" ").map((name): [string, Program] => [name, program])),
);
