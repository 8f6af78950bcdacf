/** Why a mutant lives, by its name: what cannot be told from outside, or what is not worth a test. */
export const REASONS: Readonly<Record<string, string>> = {
  "lib/analyses/backtest/session_result.ts#b347c1ae": "The order of examples that are equally sure at one stop.",
  "lib/analyses/backtest/tally.ts#5feb0362": "The last bin of a histogram. A test of the tally's bins is called for.",
  "lib/analyses/check/finding.ts#5e69f0c7":
    "Differs only for a folder name of the greatest length whose beginning is right, or a shorter name that begins alike.",
  "lib/analyses/intent/pattern.ts#30439336":
    "One repetition goes to the linear engine or looks as far as without: the same answer.",
  "lib/analyses/intent/pattern.ts#93ccdac2":
    "Runs only in V8's linear engine, as the hook is started; tests/hooks/tool_intent_test.ts starts it so, and this sample starts no hook.",
  "lib/analyses/intent/rules.ts#cd417829":
    "One level of nesting more or less at twenty; the test leaves that one open.",
  "lib/analyses/review/facts.ts#cc63f80f":
    "Refusals that wait are settled by the next result or by the end as well. A test of the order is called for.",
  "lib/analyses/review/read_on.ts#9d4b6f4e":
    "The second of the two comparisons: the offset in the file, which no fact keeps. The line has a test.",
  "lib/analyses/review/read_on.ts#bae7cb06":
    "Greater steps after a long line change how often the clock is asked, not what is read.",
  "lib/analyses/review/read_on.ts#efe5a011":
    "Lines read forwards always have a number, so that the other branch is never taken.",
  "lib/analyses/review/recommend.ts#301eb095":
    "The cheap look before the real one: without it the same calls are found, slower.",
  "lib/analyses/review/review_summary.ts#8be0e0cb":
    "The rules are sorted once more by weight and name; the first order only chooses which 300 stay.",
  "lib/analyses/review/scope.ts#fc15c4ab": "In the lines recorded one with a result holds nothing but results.",
  "lib/analyses/review/session_review.ts#a09a9836": "A hundred findings kept or ninety-nine.",
  "lib/analyses/review/session_review.ts#db9ede57": "One character of 500.",
  "lib/analyses/review/wants.ts#eff64b73": "No command of the fixtures needs more than three rounds.",
  "lib/analyses/review/wants.ts#fbbb1284":
    "Skills are called without a question in the recordings. A test of one that asks is called for.",
  "lib/analyses/summary/trailing.ts#5382a555":
    "The caller asks first whether there are lines, so that there always is one.",
  "lib/analyses/tables/call_rows.ts#b4b23406":
    "Code that came while this was measured; its whole-session test starts processes and was not run. A test of the rows alone is called for.",
  "lib/analyses/tables/columns.ts#be71ddc7":
    "Units of columns stand in a page that another test compares, which this sample did not run.",
  "lib/analyses/tables/session_rows.ts#eee6f236":
    "Code that came while this was measured; its whole-session test starts processes and was not run. A test of the rows alone is called for.",
  "lib/analyses/triage/prose.ts#6c84ad46":
    "The search in the middle ends at the same stretch where there are few; with many it could end one off. A test of many is called for.",
  "lib/analyses/triage/speech/around.ts#6f632d98":
    "The answer that follows a prompt sets it anew; two prompts in a row without an answer between are rare.",
  "lib/analyses/triage/speech/language.ts#24f2c497": "One letter at the end of a block of the alphabet.",
  "lib/analyses/triage/speech/pasted.ts#e2d7e467":
    "The start of the last paragraph, one line off. A test of a paste that ends the text is called for.",
  "lib/analyses/triage/speech/pasted.ts#eabb3761":
    "A quick way out for texts that show no sign of a paste; the long way gives the same text.",
  "lib/analyses/triage/speech/sentence.ts#7b645e04":
    "The final message by the hook's input behind an answer with calls: talks of tests/answers have none. A test is called for.",
  "lib/analyses/triage/speech/signals/decision.ts#311c8483": "A reply of exactly the greatest length.",
  "lib/analyses/triage/speech/words.ts#359048c5":
    "A capital A with a grave accent is never met: texts are in small letters by then.",
  "lib/analyses/trim/plan.ts#853b0219":
    "Every call stands in a turn that was counted before, so that the default is never used.",
  "lib/analyses/trim/rewrite.ts#cec24b43":
    "A block that is no object has neither type nor id, and comes back as it is.",
  "lib/analyses/trim/rewrite.ts#d71aa7c7": "A result without content is in no recording. A test of one is called for.",
  "lib/analyses/trim/rewrite.ts#e3454a81": "An image block always changes when images are left out.",
  "lib/analyses/trim/rewrite.ts#e58432a1": "A line without results has no copies of them beside its message.",
  "lib/analyses/trim/session_index.ts#6f380ecc":
    "Which session most lines name stays the same when each is counted once more.",
  "lib/analyses/trim/shorten.ts#5561c0ba": "A notice of exactly the greatest length.",
  "lib/permissions/command_paths.ts#76daf0f3":
    "A script's file of awk or jq: then the next word would be taken for the script. A test is called for.",
  "lib/permissions/decide_part.ts#6e2e4bea":
    "A here-text has no file: with the file left empty the next question leaves it out. A test of the three apart is called for.",
  "lib/permissions/edit_settings.ts#83c20346": "An indentation of a settings file is tabs or blanks, not both.",
  "lib/permissions/flags.ts#15245987":
    "Two words more among the operands behind `--`; the readers of the sample take any number. A test of one that does not is called for.",
  "lib/permissions/lint.ts#3d0bf60d": "Differs only for two spellings of a whole tool, `Bash` and `Bash(*)`.",
  "lib/permissions/read_only.ts#4e2ccb07":
    "Differs only for names that every object has, such as `git constructor`, which git does not know.",
  "lib/permissions/shell/skip.ts#1604deb7":
    "Depth counts two a level instead of one inside quotes: nobody nests twenty.",
  "lib/permissions/shell/walk.ts#10727dc4":
    "Differs only for `<<-` at the end of a group. A test of one is called for.",
  "lib/transcript/entries_from.ts#b4f6e9fa":
    "The size of a chunk changes how often the file is asked, not what is read.",
  "lib/transcript/objects.ts#2fca0c2d": "A budget for hostile lines: it is spent earlier.",
  "lib/transcript/source.ts#79c33ff7":
    "The end of a file that was cut while it was read: the loop ends by what it then compares.",
  "lib/transcript/stops.ts#294ff28c": "One of two records that a client leaves at a stop; recordings have both.",
  "lib/transcript/talk_entries.ts#1bfd067b":
    "A chunk whose first line break is its first byte: the long way gives the same lines.",
  "lib/transcript/window.ts#2bcee56b": "The size of a chunk changes how often the file is asked, not what is read.",
};
