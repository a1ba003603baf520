/** The frame of a page: navigation beside the content, or above it on narrow screens. */
export const layoutStyle = `
.skip { position: absolute; left: 0.75rem; top: -4rem; z-index: 2; padding: 0.5rem 0.9rem; border-radius: 8px;
  background: var(--accent); color: var(--on-accent); font-weight: 600; }
.skip:focus { top: 0.75rem; }
.side { border-bottom: 1px solid var(--line); background: var(--surface); padding: 0.75rem 1rem; display: grid;
  grid-template-columns: minmax(0, 1fr) auto; gap: 0.5rem 1rem; align-items: center; }
.side > :not(.brand, .menu:not([open])) { grid-column: 1 / -1; }
.menu summary { padding: 0.25rem 0.75rem; border: 1px solid var(--strong-line); border-radius: 8px; width: fit-content; }
.menu .navigation { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem 1rem; padding-top: 0.75rem; }
.side > .navigation { display: none; }
.brand { font-weight: 680; letter-spacing: -0.01em; }
.brand a { color: var(--text); }
.brand span { color: var(--muted); font-weight: 450; }
.find { position: relative; }
.find input { width: 100%; padding-inline-end: 3.6rem; }
.find kbd { position: absolute; inset-inline-end: 0.6rem; inset-block-start: 50%; transform: translateY(-50%); color: var(--muted); font: inherit;
  font-size: 0.75rem; pointer-events: none; }
.group { padding-inline: 0.6rem; font-size: 0.75rem; color: var(--muted); font-weight: 550; }
.navigation li { list-style: none; }
.navigation a { display: block; white-space: nowrap; padding: 0.3rem 0.6rem; border-radius: 7px; color: var(--text); }
.navigation a:hover { background: var(--sunken); text-decoration: none; }
.navigation a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.read-only { font-size: 0.8125rem; color: var(--muted); }
main { padding: 1.25rem 1rem 4rem; min-width: 0; }
main > * + *, .flow > * + * { margin-top: 1rem; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); min-height: 100vh; }
  .side { border-bottom: 0; border-right: 1px solid var(--line); padding: 1.25rem 0.75rem; position: sticky; top: 0;
    height: 100vh; overflow-y: auto; display: block; }
  .menu { display: none; }
  .find { margin-top: 0.6rem; }
  .brand, .read-only { padding-inline: 0.6rem; }
  .side > .navigation { display: block; margin: 1rem 0; }
  .group { margin: 1.1rem 0 0.3rem; }
  main { padding: 2rem 2.5rem 5rem; width: 100%; max-width: 84rem; }
}
`;
