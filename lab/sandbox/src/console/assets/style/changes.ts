/**
 * The stylesheet of `renderChanges`, for light and dark pages. Narrow places stack the cells of its tables.
 * It uses the colors of the console where they are defined.
 */
export const changesStyle = `
.changes { container-type: inline-size; }
.changes, .change-list { --changes-line: var(--line, light-dark(#e2e2dc, #2a2f37));
  --changes-muted: var(--muted, light-dark(#59616d, #a2aab6)); --changes-surface: var(--surface, light-dark(#fff, #191c21));
  --changes-green: var(--green, light-dark(#17663a, #86dba6)); --changes-green-soft: var(--green-soft, light-dark(#e2f4e8, #15301f));
  --changes-red: var(--red, light-dark(#a3242f, #ff9da0)); --changes-red-soft: var(--red-soft, light-dark(#fde8e8, #3b1b1e));
  --changes-blue: var(--accent, light-dark(#3145c4, #a5b4ff)); --changes-blue-soft: var(--accent-soft, light-dark(#eceffe, #232a48)); }
.changes :is(h2, h3, summary span, td, th, dd, dt, li) { unicode-bidi: isolate; overflow-wrap: anywhere; }
.changes-service + .changes-service { margin-top: 1.75rem; }
.changes h2, .changes h3 { margin: 0; }
.changes-count { color: var(--changes-muted); font-weight: 400; font-size: 0.8125rem; }
.changes-thing { margin-top: 0.75rem; border: 1px solid var(--changes-line); border-radius: 12px; background: var(--changes-surface);
  padding-bottom: 0.2rem; scroll-margin-top: 1rem; }
.changes-thing:target { outline: 2px solid var(--changes-blue); outline-offset: 2px; }
.changes-thing > header { display: flex; flex-wrap: wrap; gap: 0.15rem 0.6rem; align-items: baseline; padding: 0.7rem 1rem 0.1rem; }
.changes-thing > header h3 { font-size: 0.9375rem; min-width: 0; }
.changes-thing > header .changes-count { margin-inline-start: auto; }
.changes-summary { margin: 0; padding: 0.15rem 1rem 0.55rem; color: var(--changes-muted); font-size: 0.875rem; }
.changes-origin { margin: 0; padding: 0.2rem 1rem 0.6rem; color: var(--changes-muted); font-size: 0.8125rem; display: flex; flex-wrap: wrap;
  gap: 0.1rem 0.75rem; }
.changes-link { margin: 0; padding: 0 1rem 0.5rem; font-size: 0.875rem; }
.changes-list { list-style: none; margin: 0.3rem 0 0; padding: 0; border-top: 1px solid var(--changes-line); }
.changes-list > li + li { border-top: 1px solid var(--changes-line); }
.changes summary { display: flex; gap: 0.6rem; align-items: baseline; padding: 0.55rem 1rem; cursor: pointer; border-radius: 12px; font-size: 0.9rem; }
.changes summary::before { content: ""; flex: none; width: 0.4rem; height: 0.4rem; border: solid var(--changes-muted);
  border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg) translateY(-0.15rem); }
.changes details[open] > summary::before { transform: rotate(45deg) translateY(-0.15rem); }
.changes summary:focus-visible { outline-offset: -3px; }
.changes-kind { flex: none; font-size: 0.8125rem; font-weight: 500; padding: 0.02rem 0.5rem; border-radius: 99px; }
.changes-kind-created { color: var(--changes-green); background: var(--changes-green-soft); }
.changes-kind-updated { color: var(--changes-blue); background: var(--changes-blue-soft); }
.changes-kind-deleted { color: var(--changes-red); background: var(--changes-red-soft); }
.changes table { border-collapse: collapse; width: calc(100% - 2rem); margin: 0.1rem 1rem 0.7rem; font-size: 0.875rem;
  table-layout: fixed; }
.changes :is(th, td) { text-align: start; vertical-align: top; padding: 0.4rem 0.6rem; border: 1px solid var(--changes-line);
  min-width: 0; max-width: none; }
.changes tbody tr:hover { background: none; }
.changes tbody tr:last-child > * { border-bottom: 1px solid var(--changes-line); }
.changes th:first-child { width: 14rem; }
.changes thead th { color: var(--changes-muted); font-weight: 500; font-size: 0.8125rem; background: none; white-space: normal; }
.changes tbody th { font-weight: 500; }
.changes :is(td, dd) ul { margin: 0; padding-inline-start: 1.1rem; }
.changes-card { margin: 0 1rem 0.6rem; font-size: 0.875rem; }
.changes-card > div { display: grid; grid-template-columns: minmax(7rem, 14rem) minmax(0, 1fr); gap: 0.1rem 1rem; padding: 0.3rem 0; }
.changes-card > div + div { border-top: 1px solid var(--changes-line); }
.changes-card dt { color: var(--changes-muted); }
.changes-card dd { margin: 0; }
.changes-card.changes-before { color: var(--changes-muted); }
.changes-page { list-style: none; margin: 0.2rem 1rem 0.6rem; padding: 0; font-size: 0.9rem; }
.changes-block { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); padding: 0.22rem 0.6rem 0.22rem 0; border-inline-start: 3px solid; }
.changes-block.changes-created { border-color: var(--changes-green); background: var(--changes-green-soft); }
.changes-block.changes-updated { border-color: var(--changes-blue); }
.changes-block.changes-deleted { border-color: var(--changes-red); background: var(--changes-red-soft); }
.changes-block.changes-deleted .changes-text { text-decoration: line-through; text-decoration-color: color-mix(in srgb, currentcolor 45%, transparent); }
.changes-block + .changes-block { margin-top: 2px; }
.changes-sign { text-align: center; font-weight: 600; }
.changes-created > .changes-sign { color: var(--changes-green); }
.changes-updated > .changes-sign { color: var(--changes-blue); }
.changes-deleted > .changes-sign { color: var(--changes-red); }
.changes-depth-1 > div { padding-inline-start: 1.4rem; } .changes-depth-2 > div { padding-inline-start: 2.8rem; }
.changes-depth-3 > div { padding-inline-start: 4.2rem; } .changes-depth-4 > div { padding-inline-start: 5.6rem; }
.changes-marker { margin-inline-end: 0.45rem; }
.changes-heading { font-weight: 640; font-size: 1.02rem; }
.changes-quote, .changes-callout { font-style: italic; }
.changes-code .changes-text { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; font-size: 0.86em; }
.changes-cells { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 0.75rem; }
.changes-details { list-style: none; margin: 0.1rem 0 0; padding: 0; font-size: 0.8125rem; font-weight: 400; font-style: normal; display: flex;
  flex-wrap: wrap; gap: 0.1rem 1rem; }
.changes :is(ins, del), .change-list :is(ins, del) { padding: 0.05em 0.15em; border-radius: 3px; }
.changes ins { color: var(--changes-green); background: var(--changes-green-soft); text-decoration: underline; text-decoration-thickness: 1px;
  text-underline-offset: 0.15em; }
.changes del { color: var(--changes-red); background: var(--changes-red-soft); text-decoration: line-through; }
.changes-text { white-space: pre-wrap; }
.changes-none, .changes-type { color: var(--changes-muted); }
.changes-type { font-size: 0.8125rem; }
.changes-none { font-style: italic; }
.changes-empty { color: var(--changes-muted, inherit); }
@container (max-width: 38rem) {
  .changes :is(table, tbody, tr, th, td) { display: block; width: auto; }
  .changes table { width: auto; }
  .changes thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .changes tr { border: 1px solid var(--changes-line); }
  .changes tr + tr { border-top: 0; }
  .changes tbody tr > :is(th, td), .changes tbody tr:last-child > * { border: 0; }
  .changes tbody th:first-child { width: auto; padding-bottom: 0; }
  .changes td { padding-top: 0.15rem; }
  .changes td::before { content: attr(data-label); display: block; color: var(--changes-muted); font-size: 0.8125rem; }
  .changes summary { flex-wrap: wrap; }
  .changes summary > span:last-child { flex-basis: 100%; padding-inline-start: 1rem; }
  .changes-card > div { grid-template-columns: minmax(0, 1fr); }
  .changes-thing > header .changes-count { margin-inline-start: 0; flex-basis: 100%; }
}
`;

/** The parts of the page of changes beside the changes themselves. */
export const changesPageStyle = `
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.confirm > summary { list-style: none; width: fit-content; }
.confirm > summary::-webkit-details-marker { display: none; }
.confirm > form { margin-top: 0.4rem; padding: 0.6rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--sunken);
  max-width: 24rem; }
.confirm > form > * + * { margin-top: 0.5rem; }
form.row:has(> .field) { align-items: end; }
form.row > .field { flex: 1 1 11rem; max-width: 24rem; }
.toolbar { display: flex; flex-wrap: wrap; gap: 0.6rem 1.25rem; align-items: end; }
`;
