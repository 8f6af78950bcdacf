import type { RiskKind } from "./risk.ts";

/** Names of one risk, separated by commas. */
type Listed = readonly [RiskKind, string];

/** The risk of a program with its subcommand. */
const SUBCOMMANDS: readonly Listed[] = [
  [
    "package_install",
    "npm install, npm i, npm ci, npm add, npm update, pnpm install, pnpm i, pnpm add, yarn add, yarn install, bun install, bun add, " +
    "pip install, pip3 install, uv add, uv sync, poetry add, poetry install, pipx install, gem install, bundle install, " +
    "cargo install, cargo add, go get, go install, brew install, brew upgrade, apt install, apt-get install, apk add, dnf install, " +
    "yum install, composer install, composer require, deno install, deno add, mise install, conda install",
  ],
  [
    "vcs_remote",
    "git push, git remote, git send-email, gh pr, gh issue, gh release, gh repo, gh api, gh workflow, gh run, gh gist, gh secret, hg push, svn commit",
  ],
  [
    "network",
    "git fetch, git pull, git clone, git ls-remote, git submodule, docker pull, docker push, docker login, npm publish, npm view",
  ],
  [
    "project_write",
    "git add, git commit, git checkout, git switch, git merge, git rebase, git stash, git tag, git branch, git cherry-pick, git revert, " +
    "git restore, git mv, git rm, git init, git apply, git am, cargo fmt, deno fmt, go fmt, go mod",
  ],
  [
    "destructive",
    "git clean, docker prune, docker rm, docker rmi, docker volume, docker system, kubectl delete, terraform destroy, helm uninstall",
  ],
];

/** The risk of a program whatever follows. */
const PROGRAMS: readonly Listed[] = [
  [
    "network",
    "curl, wget, ssh, scp, sftp, rsync, ftp, nc, ncat, telnet, ping, dig, nslookup, host, aws, gcloud, az, http, httpie",
  ],
  ["destructive", "dd, shred, mkfs, truncate, wipefs, kill, pkill, killall, reboot, shutdown, dropdb"],
  ["privileged", "chroot, mount, umount, systemctl, crontab, useradd, usermod, passwd, visudo"],
  [
    "arbitrary_code",
    "eval, source, ., exec, bash, sh, zsh, dash, ksh, fish, xargs, parallel, watch, setsid, flock, ssh-agent",
  ],
  ["project_write", "chmod, chown, ln, patch, unzip, tar, gofmt, prettier, black, rustfmt"],
];

let risks: ReadonlyMap<string, RiskKind> | undefined;

/** What is listed for a program with its subcommand, else for the program. */
export function listedRisk(program: string, subcommand: string): RiskKind | undefined {
  // made when first asked for: a hook that meets no new command needs none of it
  risks ??= new Map(
    [...PROGRAMS, ...SUBCOMMANDS].flatMap(([kind, names]) => names.split(/ *, */).map((name) => [name, kind])),
  );
  return risks.get(`${program} ${subcommand}`) ?? risks.get(program);
}

/** Programs that run code they are given: interpreters, package runners, build tools. */
export const RUNNERS: ReadonlySet<string> = new Set(
  ("node deno bun python python2 python3 ruby perl php lua R Rscript julia java scala groovy ts-node tsx npx bunx pnpx uvx pipx npm pnpm " +
    "yarn uv poetry pytest make just task rake gradle mvn cargo go dotnet swift docker podman kubectl terraform mise direnv nix awk osascript " +
    "powershell pwsh cmd busybox env jest vitest tox nox bundle composer").split(" "),
);
