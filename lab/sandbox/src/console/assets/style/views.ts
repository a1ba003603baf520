/** Parts of single views. */
export const viewStyle = `
.figures { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); gap: 0.6rem 1rem; }
.figures a { color: inherit; display: block; }
.figures b { display: block; font-size: 1.35rem; font-weight: 640; line-height: 1.25; font-variant-numeric: tabular-nums; }
.figures span { color: var(--muted); font-size: 0.8125rem; }

.board { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(15rem, 1fr); gap: 1rem; overflow-x: auto; padding-bottom: 0.5rem;
  align-items: start; }
.board > section { background: var(--sunken); border: 1px solid var(--line); border-radius: 12px; padding: 0.75rem; min-width: 0; }
.board ul { margin-top: 0.6rem; }
.board li + li { margin-top: 0.5rem; }
.board .card { padding: 0.65rem 0.8rem; border-radius: 9px; }
.board .card > * + * { margin-top: 0.1rem; }
.board .card a { text-decoration: none; }
.board .card a:hover { text-decoration: underline; }
.board .amount { font-variant-numeric: tabular-nums; font-weight: 600; }

.transcript { list-style: none; font-size: 0.9rem; }
.transcript li { display: grid; grid-template-columns: 3rem minmax(0, 1fr); padding: 0.45rem 0; }
.transcript li + li { border-top: 1px solid var(--line); }
.transcript b { font-weight: 600; font-size: 0.8125rem; }
@media (min-width: 72rem) { .call > .card { position: static; } }
summary { cursor: pointer; border-radius: 4px; }
details > ul { margin: 0.4rem 0 0.2rem 1rem; }
details > ul > li + li { margin-top: 0.3rem; }
meter { width: 6rem; height: 0.6rem; }

.tree, .tree ul { list-style: none; }
.tree li { position: relative; padding: 0.14rem 0 0.14rem 1.3rem; }
.tree summary { position: absolute; inset-block-start: 0.14rem; inset-inline-start: 0; width: 1.3rem; color: var(--muted); }
.tree summary:hover { color: var(--text); }
[data-change] { border-inline-start: 3px solid var(--accent); padding-inline-start: 0.6rem; margin-inline-start: calc(-0.6rem - 3px); }
[data-change="created"] { border-color: var(--green); background: var(--green-soft); }
li[data-change] { margin-inline-start: 0; }
.was { display: inline-flex; flex-wrap: wrap; gap: 0.3rem; align-items: baseline; color: var(--muted); }
.terminal { font-size: 0.875rem; color: var(--muted); }
.terminal pre { margin-top: 0.4rem; color: var(--text); }
.tree ul { margin-left: -0.85rem; padding-left: 0.9rem; border-left: 1px solid var(--line); }
.icon { margin-right: 0.4rem; }

.document { max-width: 54rem; padding: 1.25rem 1.4rem; }
.document ul, .document ol { padding-left: 1.4rem; }
.document .plain { padding-left: 0; }
.document > * + *, .document li > *, .document .indent > * + *, .document details > * + * { margin-top: 0.4rem; }
.document .indent { padding-left: 1.4rem; }
.document p:empty { min-height: 0.75rem; }
.heading-1 { font-size: 1.35rem; font-weight: 640; line-height: 1.3; margin-top: 0.9rem; }
.heading-2 { font-size: 1.15rem; font-weight: 630; line-height: 1.35; margin-top: 0.7rem; }
.heading-3, .heading-4 { font-size: 1rem; font-weight: 620; margin-top: 0.5rem; }
summary > [role="heading"] { display: inline-block; margin-top: 0; }
blockquote { border-left: 3px solid var(--strong-line); padding-left: 0.9rem; }
hr { border: 0; border-top: 1px solid var(--line); margin: 0.9rem 0; }
.callout { display: flex; gap: 0.3rem; background: var(--sunken); border: 1px solid var(--line); border-radius: 9px; padding: 0.7rem 0.9rem; }
.callout > div { min-width: 0; flex: 1; }
.synced { border-left: 2px solid var(--violet); padding-left: 0.8rem; }
.to-do { display: flex; gap: 0.5rem; }
.to-do > div { min-width: 0; flex: 1; }
.to-do .done { color: var(--muted); }
.block-columns { display: grid; gap: 1rem; }
.block-columns > * { min-width: 0; }
@media (min-width: 48rem) { .block-columns { grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); } }
.strong { font-weight: 600; background: var(--sunken); }
.mention { background: var(--gray-soft); color: var(--gray); border-radius: 4px; padding: 0 0.2rem; }
.equation { background: var(--sunken); border-radius: 4px; padding: 0.1rem 0.35rem; }
.color-red, .color-pink { color: var(--red); }
.color-green { color: var(--green); }
.color-orange, .color-yellow, .color-brown { color: var(--amber); }
.color-blue { color: var(--accent); }
.color-purple { color: var(--violet); }
.color-gray { color: var(--muted); }
.color-red-background, .color-pink-background { background: var(--red-soft); }
.color-green-background { background: var(--green-soft); }
.color-orange-background, .color-yellow-background, .color-brown-background { background: var(--amber-soft); }
.color-blue-background { background: var(--accent-soft); }
.color-purple-background { background: var(--violet-soft); }
.color-gray-background { background: var(--gray-soft); }
`;
