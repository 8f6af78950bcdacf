import type { RiskKind } from "./risk_kinds.ts";

/** Names of one risk, separated by commas. */
type Listed = readonly [RiskKind, string];

/** Tables with a comma on both sides of each name: to add them at each search took most of its time. */
function listed(table: readonly Listed[]): readonly Listed[] {
  return table.map(([kind, names]) => [kind, `, ${names}, `]);
}

/** The risk of a program with its subcommand. */
const SUBCOMMANDS = listed([
  ["secret", "docker compose config, docker-compose config"],
  [
    "read_only",
    "git status, git log, git diff, git show, git blame, git shortlog, git describe, git rev-parse, git rev-list, git ls-files, git ls-tree, " +
    "git merge-base, git show-ref, git for-each-ref, git cat-file, git count-objects, git check-ignore, git check-attr, git name-rev, " +
    "git diff-tree, git diff-index, git diff-files, git cherry, git range-diff, git whatchanged, git var, git version, git help, git grep, git reflog, " +
    "git annotate, git merge-tree, git show-branch, git patch-id, git verify-pack, git stripspace, git column, git check-ref-format, git check-mailmap, " +
    "docker ps, docker images, docker logs, docker inspect, docker version, docker info, docker stats, docker top, docker port, docker compose ps, docker compose logs, " +
    "npm ls, npm list, npm root, npm prefix, npm why, npm explain, npm help, " +
    "go version, pip list, pip show, pip3 list, pip3 show, pip freeze, poetry show, poetry env info, poetry env list, gem list, defaults read, brew list, " +
    "terraform version, docker-compose ps, docker-compose logs",
  ],
  // the project decides what these run: a toolchain, a release of the program itself, plugins, a list of packages that is code
  [
    "project_task",
    "cargo tree, cargo metadata, cargo version, rustup show, bundle list, bundle show, composer show, dotnet list, terraform validate, " +
    "pnpm ls, pnpm list, pnpm why, pnpm root, yarn list, yarn why, yarn info, npm version",
  ],
  [
    "package_install",
    "npm install, npm i, npm ci, npm add, npm update, npm upgrade, npm uninstall, npm link, npm rebuild, npm audit fix, pnpm install, pnpm i, pnpm add, pnpm update, " +
    "yarn add, yarn install, yarn up, yarn upgrade, bun install, bun i, bun add, bun update, pip install, pip3 install, pip uninstall, pip download, pip3 download, pip wheel, uv add, uv sync, uv pip, " +
    "poetry add, poetry install, poetry update, pipx install, pipenv install, gem install, bundle install, bundle update, cargo install, cargo add, cargo update, " +
    "go get, go install, brew install, brew upgrade, apt install, apt-get install, apk add, dnf install, yum install, snap install, " +
    "composer install, composer require, composer update, deno install, deno add, mise install, conda install, mamba install, mix deps.get, opam install, " +
    "nuget install, dotnet add, dotnet restore, flutter pub, dart pub, pod install, rustup install, rustup update, rustup component, asdf install, " +
    "nvm install, fnm install, rbenv install, pyenv install, helm repo, claude plugin",
  ],
  [
    "vcs_remote",
    "git push, git remote, git send-email, git svn, git p4, git lfs, gh pr, gh issue, gh release, gh repo, gh api, gh workflow, gh run, gh gist, gh secret, gh variable, gh label, gh project, " +
    "gh ssh-key, gh gpg-key, gh cache, gh ruleset, gh auth, glab mr, glab issue, glab release, glab repo, glab api, hg push, svn commit, svn ci",
  ],
  [
    "network",
    "gh pr view, gh pr list, gh pr diff, gh pr checks, gh pr status, gh issue view, gh issue list, gh issue status, gh run view, gh run list, gh run watch, gh release list, gh release view, " +
    "gh repo view, gh repo list, gh label list, gh workflow list, gh workflow view, gh search, gh status, glab mr list, glab mr view, glab issue list, glab issue view, " +
    "kubectl get, kubectl describe, kubectl logs, kubectl top, kubectl version, kubectl explain, kubectl api-resources, helm list, helm status, helm history, aws sts get-caller-identity, aws s3 ls, " +
    "heroku logs, git fetch, git pull, git clone, git ls-remote, git submodule, git archive, docker pull, npm view, npm info, npm search, npm audit, npm outdated, npm ping, " +
    "pip index, cargo search, cargo fetch, brew search, brew info, brew update, apt update, apt-get update, go mod, go list, go doc, deno info, deno doc, helm search",
  ],
  [
    "remote_write",
    "docker push, docker login, docker logout, npm publish, npm unpublish, npm deprecate, npm access, npm owner, npm dist-tag, npm login, npm logout, npm token, pnpm publish, yarn publish, yarn npm, " +
    "bun publish, cargo publish, cargo yank, cargo owner, cargo login, gem push, gem yank, twine upload, poetry publish, uv publish, mvn deploy, dotnet nuget, nuget push, " +
    "deno publish, jsr publish, terraform apply, terraform import, terraform state, tofu apply, pulumi up, pulumi import, kubectl apply, kubectl create, kubectl edit, kubectl patch, " +
    "kubectl scale, kubectl set, kubectl rollout, kubectl label, kubectl annotate, kubectl expose, kubectl cordon, helm install, helm upgrade, helm rollback, " +
    "helm push, vercel deploy, netlify deploy, firebase deploy, wrangler deploy, wrangler publish, fly deploy, flyctl deploy, railway up, supabase db, prisma migrate, " +
    "prisma db, etcdctl put, hdfs dfs, heroku config, heroku ps, consul kv, vault write, vault kv, nomad job, rclone copy, rclone move, rclone sync, mc cp, s3cmd put, " +
    "gsutil cp, gsutil rsync, west flash, fastlane deliver, flutter pub publish, dart pub publish",
  ],
  [
    "project_write",
    "git add, git commit, git clean, git merge, git tag, git cherry-pick, git revert, git mv, git init, git apply, git am, git notes, git switch, git checkout, git restore, git reset, git stash, git branch, git rm, git worktree, git rebase, git sparse-checkout, git write-tree, git hash-object, git merge-file, deno fmt, go fmt, npm pkg get",
  ],
  [
    "destructive",
    "git gc, git prune, git update-ref, git filter-repo, git replace, git symbolic-ref, git checkout-index, git read-tree, git update-index, git fast-import, git repack, git rerere, docker prune, docker rm, docker rmi, docker volume, docker system, docker network, docker image, docker container, " +
    "docker kill, docker stop, docker-compose down, docker-compose rm, podman rm, podman rmi, podman system, kubectl delete, kubectl drain, kubectl replace, terraform destroy, " +
    "terraform taint, tofu destroy, pulumi destroy, pulumi cancel, pulumi stack, helm uninstall, helm delete, redis-cli flushall, redis-cli flushdb, redis-cli del, etcdctl del, " +
    "heroku apps, heroku pg, brew uninstall, apt remove, apt purge, apt-get remove, apt-get purge, cargo clean, vagrant destroy, minikube delete, kind delete, rclone delete, rclone purge, " +
    "s3cmd del, gsutil rm, gsutil rb, mc rm, npm cache, tmux kill-server, tmux kill-session, diskutil eraseDisk, zfs destroy, git notes prune, git notes remove, pod deintegrate",
  ],
  [
    "arbitrary_code",
    "git config, brew services, pip config, npm config, npm pkg, npm set, git bisect, git difftool, git mergetool, git filter-branch, git hook, git credential, git daemon, git instaweb, git web--browse, git maintenance, " +
    "gh alias, gh extension, gh codespace, docker run, docker exec, docker build, docker compose, docker buildx, docker create, docker cp, docker load, docker import, " +
    "claude mcp, claude config, codex exec, gemini extensions, adb shell, adb install, adb push, heroku run, pyenv exec, rbenv exec, opam exec, fnm exec, dune exec, zig run, zig build, " +
    "dart run, flutter run, cabal run, cabal repl, stack run, stack exec, stack ghci, bazel run, bazel build, bazel test, buck2 run, kubectl exec, kubectl debug, kubectl run, kubectl cp, " +
    "kubectl proxy, kubectl port-forward, terraform console, terraform init, terraform plan, helm template, helm plugin, pulumi preview, rails runner, rails console, rails c, " +
    "mix run, mix eval, php artisan, tmux new, tmux new-session, tmux send-keys, tmux run-shell, tmux pipe-pane, prisma studio, prisma generate, " +
    "sam local, serverless invoke, wrangler dev, uv run, poetry run, pipenv run, hatch run, pdm run, rye run, conda run, mamba run, pixi run, volta run, asdf exec",
  ],
]);

/** The risk of a program whatever follows. */
const PROGRAMS = listed([
  [
    "network",
    "curl, wget, ping, dig, nslookup, host, http, https, httpie, xh, traceroute, tracepath, mtr, whois, nmap, curlie, aria2c",
  ],
  [
    "remote_write",
    "ssh, scp, sftp, rsync, ftp, lftp, nc, ncat, netcat, socat, telnet, mosh, aws, gcloud, az, gh, glab, hub, doctl, linode-cli, ibmcloud, oci, kubectl, helm, terraform, tofu, pulumi, heroku, vercel, " +
    "netlify, firebase, wrangler, fly, flyctl, railway, supabase, eksctl, kustomize, argocd, flux, istioctl, nomad, consul, vault, etcdctl, hdfs, s3cmd, gsutil, bq, rclone, mc, twine, mail, " +
    "mailx, tea, k9s, hasura, fastlane, fastboot, esptool.py, arduino-cli, idevicediagnostics, sendmail, mutt, msmtp, psql, mysql, mariadb, sqlite3, mongosh, mongo, redis-cli, valkey-cli, clickhouse-client, cqlsh, sqlcmd, duckdb, influx, snowsql, prisma, alembic, flyway, liquibase, " +
    "dropdb, createdb, pg_restore, mysqladmin, semantic-release, release-it, np, ssh-copy-id, skopeo, slack, stripe, twilio, adb",
  ],
  [
    "destructive",
    "dd, shred, mkfs, truncate, wipefs, kill, pkill, killall, reboot, shutdown, halt, poweroff, dropdb, fdisk, parted, sgdisk, mkswap, lvremove, vgremove, unlink, rmdir, taskkill, tskill, del, erase, rd, format, diskpart, Remove-Item, Stop-Process, srm, wipe, trash, gio, rm, nix-collect-garbage",
  ],
  [
    "privileged",
    "chroot, mount, umount, systemctl, service, launchctl, crontab, at, batch, useradd, usermod, userdel, groupadd, passwd, chpasswd, visudo, insmod, modprobe, rmmod, sysctl, iptables, nft, ufw, setcap, " +
    "unshare, nsenter, icacls, takeown, reg, sc, net, netsh, schtasks, wmic, Set-ExecutionPolicy, runas, apt-key, add-apt-repository, setfacl, chattr, loginctl, hostnamectl, timedatectl, update-alternatives, dpkg, rpm, pacman, emerge, xbps-install, xbps-remove, eopkg, opkg, rpm-ostree, mknod, mdadm, ifconfig, ip, route, tc, brctl, rfkill, " +
    "swapon, swapoff, losetup, dmsetup, cryptsetup, loadkeys, pg_ctl, btrfs, zfs, zpool, setenforce, auditctl, kexec, defaults, systemd-run, runuser, setpriv, cgexec",
  ],
  [
    "secret",
    "env, printenv, gpg, pass, op, bw, security, secret-tool, ssh-add, keyctl, keyring, getent, sops, age, pg_dump, pg_dumpall, mysqldump, pbpaste, wl-paste, xclip, xsel",
  ],
  [
    "arbitrary_code",
    "git, eval, source, ., exec, alias, trap, hash, enable, complete, compgen, bind, mapfile, readarray, bash, sh, zsh, dash, ksh, fish, csh, tcsh, xargs, parallel, watch, setsid, flock, ssh-agent, strace, ltrace, script, expect, gdb, lldb, perf, valgrind, entr, nodemon, " +
    "watchexec, fswatch, concurrently, cross-env, dotenv, direnv, nohup, timeout, stdbuf, chrt, taskset, unbuffer, faketime, proot, firejail, bwrap, vim, vi, nvim, view, vimdiff, ex, ed, nano, emacs, emacsclient, code, " +
    "less, more, man, info, elixir, elixirc, iex, mix, erl, erlc, escript, ghci, ghc, runghc, runhaskell, stack, cabal, octave, octave-cli, matlab, julia, sbcl, clisp, guile, racket, scheme, chez, clojure, clj, " +
    "lein, bb, ocaml, utop, dune, opam, coqc, swipl, tclsh, wish, gawk, mawk, nawk, m4, bc, dc, gnuplot, maxima, gap, sage, R, Rscript, crystal, nim, zig, dart, flutter, bazel, bazelisk, buck2, pants, " +
    "ninja, cmake, ctest, meson, scons, waf, ant, sbt, mill, gradlew, mvnw, ansible, ansible-playbook, ansible-console, chef-client, puppet, salt, vagrant, packer, fab, invoke, " +
    "pre-commit, husky, lint-staged, lefthook, act, earthly, dagger, skaffold, tilt, claude, codex, gemini, aider, cursor-agent, opencode, goose, ollama, llm, copilot, amp, pyenv, rbenv, nvm, fnm, asdf, volta, rustup, " +
    "Invoke-Expression, Invoke-Command, Start-Process, Start-Job, mshta, rundll32, wscript, cscript, irb, jshell, kotlinc, msbuild, gmake, bmake, nmake, toybox, nyc, c8, nix-shell, nix-env, wasmtime, wasmer, electron, bpftrace, dtrace, rr, docker-compose, tcpdump, lando, ddev, sail, docker-machine, limactl, multipass, gitk, " +
    "chronic, ifne, dbus-run-session, xvfb-run, rlwrap, caffeinate, numactl, most, xsltproc, gs, ghostscript, cursor, codium, windsurf, php-cgi, artisan, rails, rspec, phpunit, mocha, ava, tap, karma, cypress, playwright, eslint, webpack, rollup, vite, esbuild, tsup, parcel, gulp, grunt, babel, turbo, nx, lerna, rush, " +
    "storybook, jupyter, ipython, pypy, pypy3, streamlit, uvicorn, gunicorn, flask, django-admin, celery, scrapy, snakemake, luigi, dvc, tsc, mypy, pylint, ruby-lsp, screen, tmux, zellij, osascript, open, xdg-open, start, nohup",
  ],
  [
    "project_write",
    "chmod, chown, chgrp, ln, patch, unzip, tar, bsdtar, gtar, gzip, gunzip, zip, bzip2, xz, zstd, 7z, gofmt, prettier, black, rustfmt, install, mkdir, touch, mv, cp, tee, split, csplit, isort, autopep8, yapf, clang-format, mktemp",
  ],
]);

/** What is listed for a program with the words that say what it is to do; the more of them are listed, the better. */
export function listedRisk(program: string, [first = "", second = ""]: readonly string[]): RiskKind | undefined {
  return riskOfName(`${program} ${first} ${second}`) ?? riskOfName(`${program} ${first}`) ?? riskOfName(program);
}

/** Searched as text, because a map of all names took a hook, which asks about a few commands, half a millisecond. */
function riskOfName(name: string): RiskKind | undefined {
  if (name.includes(",")) return undefined; // between names
  const sought = `, ${name}, `;
  const found = (table: readonly Listed[]) => table.findLast(([, names]) => names.includes(sought));
  return (found(SUBCOMMANDS) ?? found(PROGRAMS))?.[0];
}

/** Programs that run code they are given: interpreters, package runners, build tools. */
export const RUNNERS: ReadonlySet<string> = new Set(
  ("node deno bun python python2 python3 ruby perl php lua R Rscript julia java scala groovy ts-node tsx npx bunx pnpx uvx pipx npm pnpm " +
    "yarn uv poetry pytest make just task rake gradle mvn cargo go dotnet swift docker podman kubectl terraform mise direnv nix awk osascript " +
    "powershell pwsh cmd wsl py pyw busybox env jest vitest tox nox bundle composer").split(" "),
);

/** Programs that ask what the project names for their version: a toolchain, a copy in the project, options to start with. */
export const PROJECT_VERSIONS: ReadonlySet<string> = new Set(
  ("cargo rustc rustdoc rustfmt rustup dotnet mvn sbt mill lein bazel bazelisk pants yarn pnpm rails jest gulp grunt " +
    "webpack ng nx turbo lerna serverless composer").split(" "),
);

/** A word of a command that makes it worse than its name says. */
export interface OptionRisk {
  /** The programs, or programs with subcommand, separated by commas; `*` for all nobody knows. */
  readonly of: string;
  readonly word: RegExp;
  /** A word that makes it harmless, wherever it is. */
  readonly unless?: RegExp;
  readonly kind: RiskKind;
  readonly what: string;
}

/** What options make of commands. The words are compared one by one, unquoted. */
export const OPTION_RISKS: readonly OptionRisk[] = [
  { of: "rm", word: /^-[a-zA-Z]*[rR]|^--recursive/, kind: "destructive", what: "removes whole directories" },
  { of: "find", word: /^-delete$/, kind: "destructive", what: "removes files" },
  { of: "find", word: /^-(?:exec|ok)/, kind: "arbitrary_code", what: "runs commands" },
  { of: "find", word: /^-f(?:print|print0|printf|ls)$/, kind: "outside_write", what: "writes a file anywhere" },
  { of: "fd, fdfind", word: /^-[a-zA-Z]*[xX]|^--exec/, kind: "arbitrary_code", what: "runs commands" },
  { of: "rg", word: /^--(?:pre|hostname-bin)\b/, kind: "arbitrary_code", what: "runs a command on each file" },
  {
    of: "git push",
    word: /^(?:-[a-z]*[fd]|--force.*|--delete|--mirror|--prune|\+.*|:.+)$/,
    kind: "destructive",
    what: "rewrites or deletes remote branches or tags",
  },
  {
    of: "git push, git fetch, git pull, git clone, git ls-remote, git archive",
    word: /^--(?:upload-pack|receive-pack|exec)\b|^ext::/,
    kind: "arbitrary_code",
    what: "runs a program given on the command line",
  },
  {
    of: "git clone, git init",
    word: /^(?:-c|-u|--config\b.*|--template\b.*)$/,
    kind: "arbitrary_code",
    what: "brings hooks and settings along",
  },
  {
    of: "git fetch, git pull",
    word: /^(?:-[a-z]*f[a-z]*|--force|\+.*)$/,
    kind: "destructive",
    what: "moves branches to other commits",
  },
  { of: "git submodule", word: /^foreach$/, kind: "arbitrary_code", what: "runs a command in each submodule" },
  {
    of: "git rebase",
    word: /^(?:-x.*|--exec.*|-i|--interactive)$/,
    kind: "arbitrary_code",
    what: "runs commands between commits",
  },
  { of: "git grep", word: /^(?:-O.*|--open-files-in-pager.*)$/, kind: "arbitrary_code", what: "runs a pager" },
  {
    of: "git",
    word: /^--(?:ext-diff|textconv|filters|trailer-cmd\b.*)$/,
    kind: "arbitrary_code",
    what: "runs a diff program",
  },
  {
    of:
      "git diff, git log, git show, git rev-list, git shortlog, git diff-tree, git format-patch, git archive, git whatchanged, git range-diff",
    word: /^(?:--output\b.*|-o|--output-directory\b.*)$/,
    kind: "outside_write",
    what: "writes a file anywhere",
  },
  { of: "git reflog", word: /^(?:expire|delete)$/, kind: "destructive", what: "drops what could restore commits" },
  { of: "git tag", word: /^(?:-d|--delete|-f|--force)$/, kind: "destructive", what: "removes or moves tags" },
  { of: "git switch", word: /^(?:-f|--force|--discard-changes|-C)$/, kind: "destructive", what: "drops changes" },
  {
    of: "git merge, git pull, git cherry-pick, git revert, git am",
    word: /^(?:--abort|--quit|-s.*|--strategy.*)$/,
    kind: "destructive",
    what: "drops or overwrites changes",
  },
  {
    of: "git checkout",
    word: /^(?:--|\.|-f|--force|-B|--ours|--theirs|-p|--patch|--pathspec.*|.*\.\w{1,5})$/,
    kind: "destructive",
    what: "overwrites changed files",
  },
  {
    of: "git clean",
    word: /^/,
    unless: /^(?:-[a-z]*n[a-z]*|--dry-run)$/, // it only lists what it would remove
    kind: "destructive",
    what: "removes untracked files",
  },
  {
    of: "git restore",
    word: /^(?!--staged$|-S$)/,
    unless: /^(?:--staged|-S)$/, // it takes files out of the index, and leaves them as they are
    kind: "destructive",
    what: "overwrites changed files",
  },
  { of: "git restore", word: /^(?:--worktree|-[A-Z]*W[A-Z]*)$/, kind: "destructive", what: "overwrites changed files" },
  { of: "git reset", word: /^--(?:hard|merge|keep)$/, kind: "destructive", what: "drops changes" },
  { of: "git stash", word: /^(?:clear|drop|pop)$/, kind: "destructive", what: "drops changes" },
  {
    of: "git branch",
    word: /^(?:-[a-zA-Z]*[dDfmMC]|--delete|--force|--move)$/,
    kind: "destructive",
    what: "removes or moves branches",
  },
  { of: "git worktree", word: /^(?:remove|prune|-f|--force)$/, kind: "destructive", what: "removes a worktree" },
  { of: "git rm", word: /^(?:-[a-z]*[fr]|--force)$/, unless: /^--cached$/, kind: "destructive", what: "removes files" },
  {
    of: "git log, git show, git shortlog, git rev-list, git reflog, git stash, git whatchanged, git diff-tree",
    word: /%[-+ ]?G|^--show-signature$/,
    kind: "arbitrary_code",
    what: "runs the program that gpg.program names",
  },
  {
    of: "git for-each-ref, git branch, git tag",
    word: /\bsignature\b/,
    kind: "arbitrary_code",
    what: "runs the program that gpg.program names",
  },
  {
    of: "deno, bun",
    word: /^(?:https?|npm|jsr|data|blob):/,
    kind: "arbitrary_code",
    what: "runs what an address has by then",
  },
  { of: "ssh-keygen", word: /^-[a-zA-Z]*[fRAy]/, kind: "outside_write", what: "writes, or shows, keys" },
  {
    of: "tar, bsdtar, gtar",
    word:
      /^(?:--to-command|--checkpoint-action|-I|--use-compress-program|--rmt-command|--rsh-command|-F|--info-script|--new-volume-script)/,
    kind: "arbitrary_code",
    what: "runs a program given on the command line",
  },
  {
    of: "tar, bsdtar, gtar",
    word: /^(?:-?[a-zA-Z]*f|--file=)?[\w.@-]{2,}:(?!\\)/,
    kind: "remote_write",
    what: "sends or fetches an archive",
  },
  { of: "jq", word: /\$ENV\b|(?<![.\w"$])env(?![\w":])/, kind: "secret", what: "shows the environment" },
  { of: "apt, apt-get", word: /^(?:-[oc]|--option|--config-file)/, kind: "arbitrary_code", what: "sets what apt runs" },
  { of: "docker", word: /^(?:-H|-c$|--host|--context)/, kind: "network", what: "asks another computer" },
  { of: "docker", word: /^--config\b/, kind: "arbitrary_code", what: "runs the helpers that a file names" },
  { of: "ps", word: /^(?:[auxwfjlh]*e[auxwfjlh]*|-[a-zA-Z]*E)$/, kind: "secret", what: "shows the environment" },
  {
    of: "curl, wget, http, https, xh",
    word: /^(?:https?:\/\/)?(?:169\.254\.\d|metadata\.|100\.100\.100\.200|\[?fd00:ec2:)/i,
    kind: "secret",
    what: "asks a cloud for its credentials",
  },
  { of: "pip, pip3", word: /^--log\b/, kind: "outside_write", what: "writes a file anywhere" },
  { of: "fzf, sk", word: /^--(?:preview|bind|execute)/, kind: "arbitrary_code", what: "runs commands" },
  { of: "tar, bsdtar, gtar", word: /^--(?:transform|xform)\b/, kind: "outside_write", what: "moves files anywhere" },
  {
    of: "cpio",
    word: /^(?:-[a-zA-Z]*[ip]|--extract|--pass-through)/,
    kind: "outside_write",
    what: "writes files anywhere",
  },
  { of: "git apply", word: /^--unsafe-paths$/, kind: "outside_write", what: "writes files anywhere" },
  { of: "split", word: /^--filter\b/, kind: "arbitrary_code", what: "runs a program given on the command line" },
  { of: "shuf, base64", word: /^(?:-o|--output\b)/, kind: "outside_write", what: "writes a file anywhere" },
  { of: "bat, batcat, delta", word: /^--(?:pager|config-file)\b/, kind: "arbitrary_code", what: "runs a pager" },
  {
    of: "aria2c",
    word: /^--(?:on-|conf-path)/,
    kind: "arbitrary_code",
    what: "runs a program given on the command line",
  },
  {
    of: "pandoc",
    word: /^(?:-F|--filter\b|-L|--lua-filter\b|--pdf-engine)/,
    kind: "arbitrary_code",
    what: "runs a program given on the command line",
  },
  {
    of: "pdflatex, xelatex, lualatex, latex, tex, pdftex, latexmk",
    word: /^--?(?:shell-escape|enable-write18|e|r)$/,
    kind: "arbitrary_code",
    what: "runs programs that the document names",
  },
  {
    of: "gcc, g++, cc, c++, clang, clang++, ld, rustc, javac",
    word: /^(?:-B.*|-wrapper|-fplugin.*|-specs.*|-plugin.*|-C.*|--codegen.*|-processor.*|-J.*|-fuse-ld.*|@.*)$/,
    kind: "arbitrary_code",
    what: "runs a program given on the command line",
  },
  {
    of: "prettier",
    word: /^--(?:plugin|config)\b/,
    kind: "arbitrary_code",
    what: "runs code given on the command line",
  },
  { of: "tar, bsdtar, gtar", word: /^-[a-zA-Z]*P/, kind: "outside_write", what: "writes files anywhere" },
  {
    of: "tar, unzip, zip, 7z",
    word: /^(?:-P|--absolute-names|--remove-files|-m)$/,
    kind: "destructive",
    what: "removes or overwrites files",
  },
  {
    of: "zip",
    word: /^(?:-TT|--unzip-command)/,
    kind: "arbitrary_code",
    what: "runs a program given on the command line",
  },
  {
    of: "sort",
    word: /^--compress-program\b/,
    kind: "arbitrary_code",
    what: "runs a program given on the command line",
  },
  { of: "sort", word: /^-[a-zA-Z]*o/, kind: "outside_write", what: "writes a file anywhere" },
  { of: "sort", word: /^--output\b/, kind: "outside_write", what: "writes a file anywhere" },
  { of: "sed", word: /^-[a-zA-Z]*f|^--file\b/, kind: "arbitrary_code", what: "runs a script that may run commands" },
  { of: "nmap", word: /^--script/, kind: "arbitrary_code", what: "runs scripts" },
  { of: "file", word: /^-[a-zA-Z]*C|^--compile\b/, kind: "outside_write", what: "writes a file" },
  { of: "tree", word: /^(?:-o|-R)$/, kind: "outside_write", what: "writes a file anywhere" },
  {
    of: "chmod, chown, chgrp",
    word: /^(?:-[a-zA-Z]*R|--recursive)/,
    kind: "destructive",
    what: "changes whole directories",
  },
  { of: "chmod", word: /^(?:[ugoa]*\+[rwx]*s|[2-7]\d{3}|0?777)$/, kind: "privileged", what: "gives others access" },
  {
    of: "curl",
    // what is not among these writes a file, sends something, signs in, or asks another server
    word:
      /^(?!-[sSLfIikvgNG46#]*[XmAHwez]?$|-m[\d.]+$|--(?:silent|show-error|location|fail|fail-with-body|head|include|insecure|verbose|no-progress-meter|progress-bar|globoff|no-buffer|get|compressed|ipv4|ipv6|http[\d.]+|tlsv[\d.]+|max-time|connect-timeout|retry[\w-]*|user-agent|header|write-out|referer|range|request|max-redirs|url|version|help)$)-|%output\{/,
    kind: "outside_write",
    what: "does more than show a page",
  },
  {
    of: "curl, wget",
    word: /^(?!https?:)[a-z][\w+.-]*:\/\//i,
    kind: "outside_write",
    what: "asks for something other than a page",
  },
  {
    of: "wget",
    word:
      /^(?!-(?:q|nv|v|S|c|nc|N|O-?|T|t)?$|-[qv]*O-$|-O\/dev\/null$|--(?:quiet|no-verbose|verbose|spider|server-response|timeout|tries|max-redirect|user-agent|header|no-check-certificate|output-document=-|version|help)(?:$|=))-/,
    kind: "outside_write",
    what: "does more than show a page",
  },
  {
    of: "curl, wget, http, https, xh",
    word: /^@|^(?!(?:GET|HEAD|OPTIONS)$)[A-Z]{3,}$|^(?:post|put|patch|delete|purge)$/,
    kind: "remote_write",
    what: "sends a file, or asks for a change",
  },
  {
    of: "curl, wget, http, https, xh",
    word:
      /^(?:-[a-zA-Z]*[oOTK]|--output.*|--upload-file.*|--remote-name.*|--post-file.*|--body-file.*|--config|--directory-prefix.*|-P)$/,
    kind: "outside_write",
    what: "writes or sends a file",
  },
  {
    of: "curl, wget, http, https, xh",
    word: /^(?:-[a-zA-Z]*[dF]|--data.*|--json|--form.*|--post-data.*|--body-data.*|--method.*|POST|PUT|PATCH|DELETE)$/,
    kind: "remote_write",
    what: "sends data",
  },
  {
    of: "wget",
    word: /^--(?:use-askpass|execute)\b|^-e$/,
    kind: "arbitrary_code",
    what: "runs a program given on the command line",
  },
  {
    of: "ssh, scp, sftp, rsync",
    word: /^(?:-o.*|-e.*|--rsh.*|-S|-F)$/,
    kind: "arbitrary_code",
    what: "runs a program given on the command line",
  },
  { of: "rsync", word: /^--(?:delete|remove-source-files)/, kind: "destructive", what: "removes files" },
  {
    of: "aws, gcloud, az, gsutil, gh, glab, kubectl, doctl",
    word: /^(?:rm|rb|rem|delete.*|terminate.*|remove.*|destroy|purge|--recursive|-X|--method)$/,
    kind: "destructive",
    what: "removes shared resources",
  },
  {
    of: "psql, mysql, mariadb, sqlite3, mongosh, duckdb, clickhouse-client",
    word: /\b(?:drop|delete|truncate|update|alter|\.shell|\.system|\\!|copy|dropDatabase|remove)\b/i,
    kind: "destructive",
    what: "changes data",
  },
  {
    of: "cargo, go, npm, pnpm, yarn, bun, make, jest, vitest, pytest, deno, gradle, mvn",
    word:
      /^(?:-exec|-toolexec.*|--config=.*|--config|-p|-c|--script-shell.*|--eval|--init-script|-I|-f|--rulesdir|--globalSetup.*)$/,
    kind: "arbitrary_code",
    what: "runs code given on the command line",
  },
  {
    of: "*",
    word:
      /^--?(?:plugins?|load|load-(?:plugins?|extension)|enable-extensions?|engine|require|import|preload|loader|init-(?:hook|script)|bootstrap|autoload-file|pager|custom-syntax|parser|processor|javaagent|agentpath|agentlib|cmd[-_]script|config-location|argscmd|filter|lua-filter|rcfile|python-executable|Xclang)(?:=|$)/,
    kind: "arbitrary_code",
    what: "loads code given on the command line",
  },
  {
    of: "*",
    word: /^(?:-exec|--exec.*|--eval.*|-e|--command.*|--pre|--shell|--run|exec|eval|run|shell|repl|console|script)$/,
    kind: "arbitrary_code",
    what: "seems to run code",
  },
  {
    of: "*",
    word:
      /(?:^|[:_-])(?:rm|del|delete|destroy|drop|purge|prune|wipe|erase|flush(?:all|db)?|reset|truncate|uninstall|remove|kill|terminate|nuke|clean(?:up)?|vacuum|force|overwrite|revoke)(?:$|[:_-])/i,
    kind: "destructive",
    what: "seems to remove something",
  },
  {
    of: "*",
    word:
      /(?:^|[:_-])(?:deploy|publish|push|release|upload|send|apply|up|post|migrate|promote|rollout|sync|commit|transfer|pay)(?:$|[:_-])/i,
    kind: "remote_write",
    what: "seems to change shared resources",
  },
  {
    of: "*",
    word: /(?:^|[:_-])(?:secrets?|passwords?|credentials?|tokens?|login|auth)(?:$|[:_-])/i,
    kind: "secret",
    what: "seems to handle secrets",
  },
  {
    of: "kubectl, helm",
    word: /^--(?:kubeconfig|post-renderer)\b/,
    kind: "arbitrary_code",
    what: "runs what a file or an option names",
  },
  { of: "kubectl, helm", word: /^secrets?(?:\/.*)?$/, kind: "secret", what: "shows secrets" },
];
