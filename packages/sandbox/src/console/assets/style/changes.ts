/**
 * The stylesheet of `renderChanges`, for light and dark pages. Narrow places stack the cells of its tables.
 * It uses the colors of the console where they are defined.
 */
export const changesStyle = `
.changes { container-type: inline-size; --changes-line: var(--line, light-dark(#e2e2dc, #2a2f37));
  --changes-muted: var(--muted, light-dark(#59616d, #a2aab6)); --changes-surface: var(--surface, light-dark(#fff, #191c21));
  --changes-green: var(--green, light-dark(#17663a, #86dba6)); --changes-green-soft: var(--green-soft, light-dark(#e2f4e8, #15301f));
  --changes-red: var(--red, light-dark(#a3242f, #ff9da0)); --changes-red-soft: var(--red-soft, light-dark(#fde8e8, #3b1b1e));
  --changes-blue: var(--accent, light-dark(#3145c4, #a5b4ff)); --changes-blue-soft: var(--accent-soft, light-dark(#eceffe, #232a48)); }
.changes :is(h2, h3, summary span, td, th, li) { unicode-bidi: isolate; overflow-wrap: anywhere; }
.changes-service + .changes-service { margin-top: 1.75rem; }
.changes h2, .changes h3 { margin: 0; }
.changes-count { color: var(--changes-muted); font-weight: 400; font-size: 0.8125rem; margin-left: 0.35rem; }
.changes-group { margin-top: 0.75rem; border: 1px solid var(--changes-line); border-radius: 12px;
  background: var(--changes-surface); }
.changes-group > h3 { padding: 0.6rem 0.9rem; border-bottom: 1px solid var(--changes-line); font-size: 0.9375rem; }
.changes-list { list-style: none; margin: 0; padding: 0; }
.changes-list > li + li { border-top: 1px solid var(--changes-line); }
.changes summary { display: flex; gap: 0.6rem; align-items: baseline; padding: 0.55rem 0.9rem; cursor: pointer; border-radius: 12px; }
.changes summary::before { content: ""; flex: none; width: 0.4rem; height: 0.4rem; border: solid var(--changes-muted);
  border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg) translateY(-0.15rem); }
.changes details[open] > summary::before { transform: rotate(45deg) translateY(-0.15rem); }
.changes summary:focus-visible { outline-offset: -3px; }
.changes-kind { flex: none; font-size: 0.8125rem; font-weight: 500; padding: 0.02rem 0.5rem; border-radius: 99px; }
.changes-created { color: var(--changes-green); background: var(--changes-green-soft); }
.changes-updated { color: var(--changes-blue); background: var(--changes-blue-soft); }
.changes-deleted { color: var(--changes-red); background: var(--changes-red-soft); }
.changes table { border-collapse: collapse; width: calc(100% - 1.8rem); margin: 0.1rem 0.9rem 0.9rem; font-size: 0.875rem;
  table-layout: fixed; }
.changes :is(th, td) { text-align: start; vertical-align: top; padding: 0.4rem 0.6rem; border: 1px solid var(--changes-line);
  min-width: 0; max-width: none; }
.changes tbody tr:hover { background: none; }
.changes tbody tr:last-child > * { border-bottom: 1px solid var(--changes-line); }
.changes th:first-child { width: 11rem; }
.changes thead th { color: var(--changes-muted); font-weight: 500; font-size: 0.8125rem; background: none; white-space: normal; }
.changes tbody th { font-weight: 500; }
.changes td ul { margin: 0; padding-inline-start: 1.1rem; }
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
form.row { align-items: end; }
`;
