/** Parts of the activity, the faults and the connections by OAuth. */
export const activityStyle = `
.filter { font-size: 0.875rem; flex: 1 1 min(100%, 30rem); }
[id^="mirror-"] td:last-child { min-width: 13rem; }
.filter [type="search"] { width: 9rem; }
.filter select { max-width: 9rem; }
.filter [type="date"] { width: 8.75rem; }
label.check input { margin-inline-end: 0.35rem; vertical-align: -0.1em; }
#live[data-state="live"] { border-color: var(--green); color: var(--green); }
#live[data-state="live"]::before { content: "● "; }
#live[data-state="paused"]::before { content: "❚❚ "; }
#live[data-state="offline"] { border-color: var(--red); color: var(--red); }
#live[data-state="offline"]::before { content: "○ "; }
.activity .operation { font-weight: 600; font-size: 0.9rem; }
.timeline { list-style: none; }
.timeline > .call { border-top: 1px solid var(--line); padding: 0.55rem 0; }
.call-head { display: grid; grid-template-columns: 4.2rem minmax(0, 1fr) 9rem 4.2rem; gap: 0.2rem 0.75rem; align-items: center; }
.call-name { display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; align-items: baseline; min-width: 0; }
.call-name a { padding-block: 0.25rem; }
.call-name > ul { flex: 1; min-width: 0; }
.call-body { padding-inline-start: 4.95rem; font-size: 0.9rem; }
.call-body > * + * { margin-top: 0.2rem; }
.call-failed .call-body > p { color: var(--red); }
.call-head .numeric { text-align: end; }
.call .request { grid-template-columns: auto minmax(0, 1fr) auto; }
.call-name .request > .small:first-child { display: none; }
.bar { width: 100%; height: 0.5rem; fill: var(--accent); display: block; }
.bar .bar-track { fill: var(--sunken); }
.bar-write { fill: var(--green); }
.bar-failed { fill: var(--red); }
.bar-wait { fill: var(--amber); }
.call-report pre { margin-top: 0.3rem; }
.operation { font-weight: 600; }
.plan-writes .odd { display: block; color: var(--amber); }
.plan-writes del { color: var(--red); }
.plan-writes ins { color: var(--green); text-decoration: none; font-weight: 600; }
.change-list > li + li { margin-top: 0.1rem; }
.change-list.changes summary { padding: 0.2rem 0; }
.change-list .changes-link { padding: 0 1rem 0.3rem; gap: 0.2rem 0.9rem; }
.requests > li + li { margin-top: 0.3rem; }
.request { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0.15rem 0.75rem; align-items: baseline; }
.request .address { overflow-wrap: anywhere; padding-block: 0.3rem; }
.request .bodies { grid-column: 1 / -1; }
.bodies pre { max-height: 18rem; overflow: auto; }
.request .facts { display: flex; flex-wrap: wrap; gap: 0.2rem 0.5rem; align-items: baseline; justify-content: flex-end; }
.request .duration { min-width: 4.5rem; text-align: end; font-variant-numeric: tabular-nums; }
.request time { font-variant-numeric: tabular-nums; }
@media (max-width: 48rem) {
  .call-head { grid-template-columns: 4.2rem minmax(0, 1fr) 4.2rem; }
  .call-head .bar { grid-column: 1 / -1; grid-row: 2; }
  .call-body { padding-inline-start: 0; }
  .call .request { grid-template-columns: minmax(0, 1fr); }
  .request { grid-template-columns: minmax(0, 1fr); }
  .request .facts { justify-content: flex-start; }
  .request .duration { min-width: 0; }
}
@media (min-width: 72rem) { .columns.even { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
pre.body { max-height: 40rem; overflow: auto; }
summary { cursor: pointer; padding: 0.2rem 0; }
.form-grid { display: grid; gap: 0.8rem 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); }
.form-grid.two { grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); }
[aria-invalid="true"] { border-color: var(--red); }
`;
