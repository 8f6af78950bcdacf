import type { CueTable } from "../cue.ts";

export const EN: CueTable = {
  choice: `
    instead of, instead, rather than, in favor of, in favour of, let's use, lets use, let's go with, lets go with,
    go with, going with, went with, switch to, switched to, switching to, opt for, opted for, opting for, settle on,
    settled on, stick with, drop support, completely remove, keep separate, single source of truth, source of truth,
    replace _ with, replace _ _ with, no longer, on second thought, let's pick, i pick, i'd pick, i picked, we picked,
    we went with, different approach, scrap,
    chose _ over, chose _ _ over, chosen over, picked _ over,
    ruled out,
    decided against, dropping,
    we'll take, i'll take, let's take, lets take, let's stay on, let's stay with, stay with, we stay with,
    we'll stay on, we'll stay with, we're staying with, let's keep using
  `,
  request: `
    let's, lets, i want, i'd like, i would like, i'd rather, we want, we should, we shouldn't, we should not,
    should be, should not, shouldn't, should we, should only, should never, must be, must not, make it, can't we,
    couldn't we, why not, why can't, don't, do not, needs to be, has to be, have to be, drop, remove, keep, only,
    rename, make sure, ensure, not need, no need, skip
  `,
  approval: `
    yes, yeah, yep, yup, ok, okay, sure, go ahead, do it, sounds good, sounds great, looks good, lgtm, perfect, great,
    agreed, agree, approved, correct, exactly, proceed, works for me, go for it, ship it, lets go, let's go,
    please do, fine
  `,
  decision: `
    decided, decision, decisions, we'll use, we will use, chose, chosen, agreed, settled, opted, design decision,
    trade-off, tradeoff, intentional, intentionally, deliberate, deliberately, rationale, we'll go with, the decision,
    we agreed, i decided, we decided, design choice, design choices,
    we are going with, we're going with, we went with,
    decided against
  `,
  cause: `
    root cause, the problem is, the problem was, the issue is, the issue was, the bug is, the bug was, the error is,
    the error was, the failure is, the failure was, the culprit, caused by, the cause, turns out, that's why,
    this is why, which is why, the reason, stems from, this happens, happens when, happens because, race condition,
    because the, because it, because of, due to, so it never, never reached, never called, never executes, never runs, never set,
    never fires, falls through, fell through, was not set, wasn't set, isn't set, out of sync, doesn't exist,
    does not exist, found it, found the issue, found the bug, found the problem, i see the problem, i see the issue,
    mismatch, doesn't receive, doesn't throw, stemmed from, falls through to, isn't being, wasn't being,
    is never, was never, are never, never gets, the underlying, was causing, is causing, is because, was because,
    explains why, that explains, this explains, fall through, that's the issue, that's the problem, the actual issue,
    the actual problem, what was wrong, what went wrong, i see the bug, i can see the issue, i can see the problem,
    i understand the issue, i understand the problem, the _ issue is, the _ issue was, the _ problem is,
    the _ problem was, the _ cause, this is because, comes down to, boils down to
  `,
  failureTerm: `
    error, errors, failure, failures, exception, exceptions, timeout, timeouts, mismatch, stale, incorrect,
    incorrectly, invalid, rejected, refused, denied, eperm, eacces, enoent, 401, 403, 404, 500, undefined,
    unauthorized, leak, leaks, panic, panics, corrupt, corrupted, deadlock, wrong, warning, warnings
  `,
  fix: `
    fixed, fix, fixes, fixing, resolved, resolves, solved, solution, workaround, now works, works now, now pass,
    now passes, the fix, corrected, no longer fails, passes again, back to green
  `,
  limit: `
    can't, cannot, can not, couldn't, unable, doesn't support, does not support, don't support, not supported,
    unsupported, isn't supported, only supports, only works, only available, not available, isn't available,
    unavailable, not exposed, isn't exposed, isn't currently, doesn't expose, no api, no way to, not possible,
    impossible, limited to, limitation, limitations, restricted, restriction, restrictions, requires, required by,
    not allowed, isn't allowed, disallowed, forbidden, rate limit, rate limits, quota, deprecated, incompatible,
    doesn't allow, does not allow, doesn't receive, doesn't provide, does not provide, has no, there is no,
    there's no, can only, read-only, won't trigger, don't trigger, doesn't trigger, only applies,
    at most
  `,
  hardLimit: `
    doesn't support, does not support, don't support, not supported, unsupported, isn't supported, only supports,
    no api for, no api to, there is no api, there's no api, rate limit, rate limits, rate limited, quota, limitation,
    limitations, not possible, by design, isn't exposed, not exposed, hard limit, incompatible, not configurable,
    limited support, doesn't expose, can't be changed, cannot be changed, is fixed, cannot be disabled,
    cannot be undone, can't be undone, can't be disabled, no longer exists, no longer supports, no longer supported,
    valid values are, only accepts, only allows, limits us to, limits you to, no internet access, no network access,
    only compatible with,
    doesn't allow, does not allow, don't allow
  `,
  externalParty: `
    api, apis, github, gitlab, platform, windows, macos, linux, wsl, wsl2, docker, node, browser, browsers, safari,
    chrome, firefox, sdk, library, upstream, vendor, provider, providers, service, runtime, os, kernel, apple,
    android, ios, aws, azure, gcp, google, cloudflare, npm, ci, claude, openai, gemini, postgres, sqlite, redis, tier,
    account, license, spec, protocol, framework, plugin, permission, permissions, environment, sandbox, client,
    server, smb, version,
    contract, platforms,
    gateway, bank, partner, customer's
  `,
  deferral: `
    for now, todo, todos, follow-up, follow-ups, follow up, followup, out of scope, beyond the scope, defer, deferred,
    deferring, postpone, postponed, separate pr, separate issue, separate task, separate feature, next phase,
    next sprint, not yet, isn't implemented, not implemented, temporary fix, temporary workaround, temporary solution,
    temporary hack, as a temporary, only temporary, temporarily, backlog, eventually, revisit,
    future work, future pr, future enhancement, in phase 2, for phase 2, until phase 2,
    phase 2 is not, phase 2 not, later, in a later, at a later, as a follow-up,
    future story, future sprint, next story, longer term, long term, down the road, separate ticket
  `,
  debt: `
    tech debt, technical debt, placeholder, placeholders, stub, stubs, stubbed, hardcoded, hard-coded, dead code,
    hack, hacky, pre-existing, preexisting, known issue, known issues, known limitation, known limitations, known gap,
    not addressed, took a shortcut, taking a shortcut, as a shortcut, quick fix, band-aid, still need, still needs,
    still has to, still have to, won't fix, accepted risk, was skipped, were skipped, skipped for now,
    not covered, no-op, left as, leave as, remaining issues, action items, long-term fix, proper fix, known bug,
    unresolved, not tested, untested, not handled, missing tests, no tests, zero tests, no test coverage, coverage gap,
    cleanup needed, remains to, remains open, remains unresolved, remains unfixed, remains broken, not wired up, not hooked up,
    not committed, not been committed, not pushed, not been pushed, couldn't push, could not push, still broken, still fails
  `,
  generality: `
    always, never, in the future, in future, every time, each time, the rules are, the rule is, convention, conventions,
    remember to, remember that, next time, best practice, best practices, our style, coding style, code style,
    keep it simple, by convention, whenever you, make sure you, make sure to always, our standard, maintainable,
    guidelines
  `,
  rule: `
    from now on, from here on, from this point on, from this point forward, from today on, moving forward, henceforth,
    going forward, as a rule, remember to always, house style, our standard is, don't ever, do not ever,
    never again, ever again, never repeats, not every time, i always want, i never want, please always, please never,
    always use, always run, always check, always ask, always test, always prefer, always follow, never use, never run,
    never commit, never push, never edit, never touch, never skip, never mock
  `,
  preference: `
    i prefer, i'd prefer, i would prefer, i like, i don't like, i do not like, i hate, i'd rather, my preference,
    preference, please always, please never, please don't, please do not, not a fan, i love
  `,
  correction: `
    why are you, why aren't you, why aren't we, why did you, why didn't you, why do you, why don't you, why are we,
    why would you, why is it still, i told you, i said, i asked, you forgot, you should have, you were supposed,
    stop doing, stop using, stop adding, stop making, that's not what, not what i, can't the, can't you, couldn't you,
    shouldn't you, don't use, do not use, don't add, do not add, don't do, don't just, again you, you keep, as i said,
    you're supposed to, you are supposed to
  `,
  summary: `
    summary, here's what, here is what, all done, done, complete, completed, implemented, committed, pushed, merged,
    shipped, all tests pass, all clean, finished, what was implemented, changes made
  `,
  hypothesis: `
    if, might, may, maybe, perhaps, could be, would be, probably, possibly, likely, unless, suppose, whether, i think,
    let me check, let me verify, let me see, seems, in case
  `,
  proposal: `
    should i, should we, shall i, shall we, would you like, do you want, want me to, i recommend, i'd recommend,
    i suggest, i'd suggest, i propose, we could, you could, option, options, alternatively, proposal, proposed,
    let me know, recommended, recommendation, ready to, which approach, which one, does this, plan, approach, design,
    suggestion, suggestions, two ways, can't we, couldn't we, why not, why can't, could we, can we not
  `,
  past: `
    previously, earlier, used to, originally, last time, yesterday, last week, in the past, back then
  `,
  negation: `
    no, not, never, without, zero, 0, isn't, aren't, wasn't, don't, doesn't, didn't, haven't, hasn't, nothing, any
  `,
  failure: `
    fail, fails, failed, failing, crash, crashes, crashed, broken, breaks, broke, bug, bugs, doesn't work,
    does not work, not working, isn't working, didn't work, throws, threw, stuck, hangs, timed out, flaky, regression,
    don't see, still failing, keeps failing, no effect, gives up, won't start, won't open, fails to, blows up,
    hit an error, throws an, race condition, flakes
  `,
  intention: `
    let me, now let me, i'll, i will, i need to, let's check, let's see, now i, now add, now update, now fix, now the,
    next i, first i, i'm going to, i am going to, now we, going to, i should, i want to
  `,
  process: `
    commit, commits, push, pull, pr, prs, branch, merge, rebase, continue, proceed, next step, get back, get going,
    start with, let's do, let's start, move on, ship it, go on
  `,
  rootCause: `
    root cause, the issue is, the problem is, the error is, the failure is, the fix is, the bug is, the bug was,
    the problem was, the issue was, the real problem, the real issue, the culprit, turns out, turned out, stems from,
    stemmed from, race condition, the underlying, the cause, caused by, that's why, which is why, found the issue,
    found the bug, found the problem, was causing, is causing, that's the issue, that's the problem, the actual issue,
    the actual problem, what was wrong, what went wrong, i see the issue, i see the problem, i see the bug,
    i can see the issue, i can see the problem, i understand the issue, i understand the problem, the _ issue is,
    the _ issue was, the _ problem is, the _ problem was, the _ cause
  `,
  standing: `
    from now on, from here on, from this point on, from this point forward, from today on, moving forward, henceforth,
    going forward, don't ever, do not ever, i always want, i never want, please always, please never,
    remember to always, remember to never, as a standing rule, rule for the future, in all future sessions,
    in every future session, for all future sessions, for future sessions, in future sessions, save in memory,
    save to memory, save _ in memory, save _ to memory, store in memory, store _ in memory, add to memory,
    add _ to memory, commit _ to memory, put _ in memory, keep in memory, remember for next time, remember for later,
    save in your memory, save to your memory, save _ in your memory, save _ to your memory, add to claude,
    add _ to claude, put _ in claude, keep that in mind, keep this in mind, in all my projects, in all our projects,
    in all of my projects, in my projects, in every project, in all projects, across all projects, for all my projects,
    for all our projects, for every project of mine, in all my repos, in all our repos, in every repo, in my repos,
    in other repos, all our sessions, all my sessions, all of our sessions, in every chat, whatever the task,
    no matter the task, no matter which task, no matter what task, for every task you, make it a habit,
    make that a habit, make this a habit, get into the habit, that's how i work, that is how i work,
    this is how i work, how i like to work, the way i work, how i want to work, that's how we work,
    that is how we work, how we work here, how we do it here, how we do things here, keep doing it that way,
    keep doing it like that, also next time, next time too, next time as well, for the next sessions,
    in the next sessions, and everywhere else you, in everything you write, for everything you write,
    in all code you write
  `,
  order: `
    as a rule, my rule, our rule, our convention, remember, please remember, and remember, always remember, keep in mind, please keep in mind, never ever,
    always use, always run, always check, always ask, always test, always prefer, always follow, always write,
    always add, always keep, always make, always create, always read, always do, always put, always verify,
    always include, always start, always commit, never use, never run, never commit, never push, never edit,
    never touch, never skip, never mock, never delete, never change, never modify, never add, never write,
    never create, never assume, never guess, never put, never include, never merge, never deploy, never install,
    never do, never force,
    i prefer, i'd prefer, i would prefer, in future always, in future never, in future please, in future use, in future run,
    in the future always, in the future never, in the future please, in the future use, always answer, always open, always explain,
    always respond, always reply, always save, always document, always update, always confirm,
    i'd rather, i would rather,
    ask me before, ask me first, always ask me, check with me before, check with me first, tell me before, stop adding, stop writing,
    stop putting, stop using, stop inserting, stop generating, stop inventing, stop repeating, stop explaining, stop creating,
    stop guessing, stop apologizing, stop apologising, next time please
  `,
  consent: `
    without asking, without first asking, without telling, without consulting, without informing, without checking with,
    without my
  `,
};
