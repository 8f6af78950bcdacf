/** Of all pages. Text has a contrast of 4.5; colors differ in both schemes and with red-green color blindness. */
export const PAGE_STYLE = `
:root {
  --page: #f9f9f7; --card: #fcfcfb; --ink: #0b0b0b; --soft: #52514e; --faint: #6f6e69; --line: #e1e0d9;
  --ran: #c3c2b7; --approved: #226cc6; --refused: #d03b3b; --not_granted: #d98a00; --denied: #7a52c9; --hook: #167a5a;
  --other: #b5651d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d0d0d; --card: #1a1a19; --ink: #ffffff; --soft: #c3c2b7; --faint: #97968c; --line: #2c2c2a;
    --ran: #66665f; --approved: #5aa2f5; --refused: #ef6a6a; --not_granted: #f0ab3a; --denied: #a98bf0; --hook: #3cc196;
    --other: #d9a066;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 68rem; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 1.5rem; margin: 0 0 .25rem; font-weight: 650; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 .25rem; font-weight: 650; }
p { margin: .25rem 0 .75rem; color: var(--soft); max-width: 46rem; }
.note { border-left: 3px solid var(--not_granted); padding: .1rem 0 .1rem .75rem; }
.totals { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0; padding: 0; list-style: none; }
.totals li { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .6rem 1rem; min-width: 8rem; }
.totals b { display: block; font-size: 1.6rem; line-height: 1.2; font-weight: 650; }
.totals span { color: var(--soft); font-size: .85rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; overflow-x: auto; }
.bars { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr max-content; gap: .45rem .75rem; align-items: center; }
.bars .name { overflow-wrap: anywhere; max-width: 24rem; }
.bars .count { text-align: right; color: var(--soft); font-variant-numeric: tabular-nums; }
.bar { display: flex; height: 16px; }
.bar i { display: block; height: 100%; }
.bar i:last-child { border-radius: 0 4px 4px 0; }
.scale { color: var(--soft); font-size: .8rem; white-space: nowrap; }
.columns { display: flex; align-items: flex-end; gap: 1px; height: 9rem; border-bottom: 1px solid var(--line); border-top: 1px dashed var(--line); }
.column { flex: 1 1 0; min-width: 0; height: 100%; display: flex; flex-direction: column-reverse; }
.column i { display: block; width: 100%; flex: none; }
.axis { display: flex; justify-content: space-between; color: var(--soft); font-size: .8rem; white-space: nowrap; }
.command { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .6rem; margin-top: .35rem; }
.command code { background: var(--page); border: 1px solid var(--line); border-radius: 4px; padding: .1rem .4rem; min-width: 0; }
button { font: inherit; font-size: .8rem; color: var(--ink); background: var(--card); border: 1px solid var(--faint); border-radius: 4px; padding: .1rem .6rem; cursor: pointer; }
button[hidden] { display: none; }
.sessions details { margin: 0; border-top: 1px solid var(--line); padding: .45rem 0; }
.sessions details:first-child { border-top: 0; }
.sessions summary b { color: var(--ink); font-variant-numeric: tabular-nums; }
.calls { margin: .5rem 0 .25rem; padding-left: 1.5rem; }
.calls li { margin: .6rem 0; }
pre {
  margin: .25rem 0; padding: .4rem .6rem; background: var(--page); border: 1px solid var(--line); border-radius: 4px;
  font: .8rem/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
.legend { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; margin: 0 0 .9rem; padding: 0; list-style: none; color: var(--soft); font-size: .85rem; }
.legend i { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: .4rem; }
.ran { background: var(--ran); } .approved { background: var(--approved); } .refused { background: var(--refused); }
.not_granted { background: var(--not_granted); } .denied { background: var(--denied); } .hook { background: var(--hook); }
.other { background: var(--other); }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
/* break-word: a column is never narrower than its longest word */
th, td { text-align: left; padding: .4rem 1rem .4rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: break-word; }
thead th { border-top: 0; color: var(--soft); font-weight: 600; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
th, td.n, td[data-name="Started"], td[data-name="Time"] { white-space: nowrap; }
td.wide { overflow-wrap: anywhere; min-width: 14rem; }
td[data-name="Outcome"] { overflow-wrap: anywhere; min-width: 8rem; }
td.below { padding-left: 1.5rem; }
th:last-child, td:last-child { padding-right: 0; }
code { font: .85em/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
small, .soft { color: var(--soft); }
small { display: block; }
small code { font-size: 1em; }
@media (max-width: 40rem) {
  body { padding: 1rem .75rem 3rem; }
  .bars { grid-template-columns: 1fr max-content; grid-auto-flow: row dense; }
  .bars .bar { grid-column: 1 / -1; }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: .5rem 0; } tr + tr { border-top: 1px solid var(--line); }
  td, td.n { border: 0; padding: .1rem 0; text-align: left; }
  td.wide { min-width: 0; }
  td.below { padding-left: 1rem; }
  td[data-name]::before { content: attr(data-name) ": "; color: var(--soft); }
  td:empty { display: none; }
}
details { margin-top: 1rem; } summary { cursor: pointer; color: var(--soft); }
@media print {
  html { font-size: 11px; } body { max-width: none; padding: 0; background: #fff; font-size: 11px; }
  /* colors are figures here */
  i { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  /* nobody unfolds paper */
  details::details-content { content-visibility: visible; block-size: auto; }
  button { display: none; }
  h2, h2 + p, thead { break-after: avoid; } tr, .lanes, .bars > *, .totals { break-inside: avoid; }
}
`;
