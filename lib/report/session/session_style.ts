/** What the pages of sessions have beyond the style of all pages. */
export const SESSION_STYLE = `
.lanes { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr; gap: .35rem .75rem; align-items: center; }
.lanes .name { color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; max-width: 12rem; }
.lane { position: relative; display: block; height: 16px; background: var(--page); border-radius: 3px; overflow: hidden; }
.lane i { position: absolute; top: 0; height: 100%; min-width: 2px; }
.lane .turn { background: var(--ran); border-left: 1px solid var(--card); }
.lane .agent { background: var(--hook); } .lane .wait { background: var(--approved); }
.lane .failure { background: var(--not_granted); } .lane .denial { background: var(--denied); }
.axis { display: flex; justify-content: space-between; color: var(--faint); font-size: .8rem; }
.axis b { font-weight: 400; }
details.turn { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .6rem 1rem; margin: .5rem 0; }
details.turn > summary { color: var(--ink); overflow-wrap: anywhere; }
details.turn > summary small { display: inline-block; margin-left: .5rem; }
.said { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0; max-width: none; }
.said.user { border-left: 3px solid var(--approved); padding-left: .75rem; color: var(--ink); }
.said > p, .said > ul { margin: .3rem 0; max-width: none; color: inherit; } .said > pre { white-space: pre-wrap; }
.said.last:has(> p, > ul, > pre) { white-space: normal; }
.call { margin: .3rem 0; max-width: none; } .call > summary { overflow-wrap: anywhere; }
ins { color: var(--hook); text-decoration: none; } del { color: var(--refused); text-decoration: none; }
.said.last { border-left: 3px solid var(--line); padding-left: .75rem; }
ul.facts { margin: .25rem 0 .5rem; padding-left: 1.2rem; color: var(--soft); } ul.facts li { overflow-wrap: anywhere; }
.kind { display: inline-block; font-size: .75rem; letter-spacing: .03em; color: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: 0 .35rem; }
a { color: var(--approved); }
@media (max-width: 40rem) {
  .lanes { grid-template-columns: 1fr; gap: .1rem; } .lanes .name { max-width: none; }
}
`;
