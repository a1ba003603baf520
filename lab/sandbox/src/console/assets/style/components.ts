/** Parts that views share: cards, tables, fields, badges, tabs, forms. */
export const componentStyle = `
.muted { color: var(--muted); }
.small { font-size: 0.8125rem; }
.lead { color: var(--muted); max-width: 46rem; }
.stack > * + * { margin-top: 0.75rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow);
  padding: 1rem 1.15rem; }
.card > * + * { margin-top: 0.6rem; }
.card.row > * { margin-top: 0; }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.columns { display: grid; gap: 1rem; align-items: start; }
.columns > * { min-width: 0; }
@media (min-width: 72rem) { .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1.25rem; } }
.row { display: flex; flex-wrap: wrap; gap: 0.4rem 0.75rem; align-items: center; }
.spread { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: baseline; justify-content: space-between; }

.path { font-size: 0.8125rem; color: var(--muted); }
.path ol { display: flex; flex-wrap: wrap; list-style: none; gap: 0.15rem 0.4rem; }
.path li + li::before { content: "/"; margin-right: 0.4rem; color: var(--strong-line); }
main > .path + h1 { margin-top: 0.3rem; }

.tabs { font-size: 0.875rem; }
.tabs ul { display: flex; list-style: none; overflow-x: auto; border-bottom: 1px solid var(--line);
  scrollbar-width: thin; }
.tabs a { display: block; white-space: nowrap; padding: 0.45rem 0.6rem 0.5rem; color: var(--muted); border-bottom: 2px solid transparent;
  border-radius: 6px 6px 0 0; max-width: 16rem; overflow: hidden; text-overflow: ellipsis; }
.tabs a:hover { color: var(--text); background: var(--sunken); text-decoration: none; }
.tabs a:focus-visible { outline-offset: -2px; }
.tabs a[aria-current] { color: var(--text); border-bottom-color: var(--accent); font-weight: 600; }
.tabs .count { margin-left: 0.3rem; }
.count { color: var(--muted); font-weight: 450; font-variant-numeric: tabular-nums; }

/* The shadow at the right edge says that there are more columns; at the end of the table, its own surface covers it. */
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); background:
  linear-gradient(to left, var(--surface) 40%, transparent) right / 4rem 100% no-repeat local,
  linear-gradient(to left, var(--edge), transparent) right / 1.5rem 100% no-repeat scroll, var(--surface); }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.8rem; border-bottom: 1px solid var(--line); }
/* Words are broken only where a column is as wide as it may be. */
td, tbody th { max-width: 24rem; min-width: 5rem; overflow-wrap: break-word; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { font-weight: 550; font-size: 0.8125rem; color: var(--muted); white-space: nowrap; }
thead tr { background: linear-gradient(var(--sunken-veil), var(--sunken-veil)); }
tbody th { font-weight: 550; min-width: 11rem; }
tbody th .small { font-weight: 400; }
time, time > span { white-space: nowrap; }
time:has(span) { white-space: normal; }
tbody tr:hover, tbody tr:has(a:focus-visible) { background: var(--sunken); }
.numeric { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
thead .sort { color: inherit; display: block; }
thead .sort:hover { color: var(--text); }
.wide th:first-child { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--surface); box-shadow: 1px 0 var(--line); }
.wide thead th:first-child { background: var(--sunken); }
.wide tbody tr:hover th:first-child { background: var(--sunken); }
.wide .cell { max-height: 6.1em; overflow: hidden; }
td .badge { max-width: 14rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
.wide .cell:focus-within { max-height: none; }
@media (max-width: 48rem) { tbody th { min-width: 9.5rem; } .wide tbody th { min-width: 8rem; max-width: 9.5rem; } }
.type { display: block; font-weight: 400; font-size: 0.75rem; }

.fields { font-size: 0.9rem; margin: -0.42rem 0; }
h2 + .fields { margin-top: 0.2rem; }
.fields > div { display: grid; grid-template-columns: minmax(7rem, 11rem) minmax(0, 1fr); column-gap: 1rem; padding: 0.42rem 0;
  border-top: 1px solid var(--line); break-inside: avoid; }
.fields > :first-child { border-top-color: transparent; }
.fields dt, .fields dt .type { color: var(--muted); }
@media (max-width: 30rem) { .fields > div { grid-template-columns: minmax(0, 1fr); } }
@media (min-width: 60rem) {
  .fields.dense { columns: 2; column-gap: 2.5rem; }
  .fields.dense > div { border-top: 0; }
}

.badge { display: inline-block; padding: 0.02rem 0.5rem; border-radius: 0.6rem; font-size: 0.8125rem; font-weight: 500;
  background: var(--gray-soft); color: var(--gray); max-width: 100%; }
.badge.blue { background: var(--accent-soft); color: var(--accent); }
.badge.green { background: var(--green-soft); color: var(--green); }
.badge.amber { background: var(--amber-soft); color: var(--amber); }
.badge.red { background: var(--red-soft); color: var(--red); }
.badge.violet { background: var(--violet-soft); color: var(--violet); }

.list { list-style: none; }
.list > li { padding: 0.6rem 0; border-top: 1px solid var(--line); }
.list > li:first-child { border-top: 0; padding-top: 0; }
.list > li:last-child { padding-bottom: 0; }
.plain { list-style: none; }
.empty { color: var(--muted); padding: 1.5rem; text-align: center; border: 1px dashed var(--line); border-radius: 12px; }
.text { white-space: pre-wrap; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sunken); border: 1px solid var(--line); border-radius: 8px;
  padding: 0.7rem 0.9rem; line-height: 1.55; }

button, .button { font: inherit; font-weight: 550; padding: 0.35rem 0.85rem; border-radius: 8px; border: 1px solid var(--strong-line);
  background: var(--surface); color: var(--text); cursor: pointer; display: inline-block; }
button:hover, .button:hover { background: var(--sunken); text-decoration: none; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.danger { color: var(--red); border-color: var(--red); }
@media (scripting: none) { [data-copy] { display: none; } }
.command { display: flex; flex-wrap: wrap; gap: 0.3rem 0.75rem; align-items: center; padding: 0.45rem 0.45rem 0.45rem 0.75rem;
  border: 1px solid var(--line); border-radius: 8px; background: var(--sunken); }
.command code { flex: 1 1 12rem; min-width: 0; }
.command button { padding: 0.15rem 0.6rem; font-size: 0.8125rem; }
input, select, textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--strong-line);
  border-radius: 8px; padding: 0.35rem 0.65rem; min-width: 0; max-width: 100%; }
/* Of one height, so that the labels above them stand in one line. */
select, input:not([type="checkbox"]) { height: 2.25rem; }
form.search { display: flex; gap: 0.5rem; max-width: 30rem; }
form.search input { flex: 1; }
label.field { display: block; font-size: 0.875rem; font-weight: 550; }
label.field > * { display: block; width: 100%; margin-top: 0.2rem; font-weight: 400; }
.error { color: var(--red); font-size: 0.875rem; }
.notice { padding: 0.6rem 0.9rem; border-radius: 8px; background: var(--accent-soft); color: var(--text); }
progress { accent-color: var(--accent); width: 100%; max-width: 10rem; }
.keys { margin: auto; border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; background: var(--surface); color: var(--text);
  box-shadow: 0 12px 40px rgb(0 0 0 / 25%); width: min(24rem, calc(100vw - 2rem)); }
.keys::backdrop { background: rgb(0 0 0 / 35%); }
.keys > * + * { margin-top: 0.75rem; }
kbd { font: inherit; font-size: 0.8125rem; }
.keys kbd { border: 1px solid var(--line); border-radius: 5px; padding: 0.05rem 0.4rem; background: var(--sunken); }
.pager { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; font-size: 0.875rem; }
.pager .muted { margin-right: auto; }
`;
