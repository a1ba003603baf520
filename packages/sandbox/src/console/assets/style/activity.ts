/** Parts of the activity, the faults and the connections by OAuth. */
export const activityStyle = `
label.check input { margin-inline-end: 0.35rem; vertical-align: -0.1em; }
button[aria-pressed="true"] { border-color: var(--green); color: var(--green); }
button[aria-pressed="true"]::before { content: "● "; }
button[aria-pressed="false"]::before { content: "❚❚ "; }
.activity .operation { font-weight: 600; font-size: 0.9rem; }
.requests > li + li { margin-top: 0.3rem; }
.request { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0.15rem 0.75rem; align-items: baseline; }
.request .address { overflow-wrap: anywhere; }
.request .facts { display: flex; flex-wrap: wrap; gap: 0.2rem 0.5rem; align-items: baseline; justify-content: flex-end; }
.request .duration { min-width: 4.5rem; text-align: end; font-variant-numeric: tabular-nums; }
.request time { font-variant-numeric: tabular-nums; }
@media (max-width: 48rem) {
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
