/** Styles of the report, for light and dark. */
export const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1d2430, #e6e9ef);
  --soft: light-dark(#566072, #a4adbd);
  --page: light-dark(#f6f7f9, #12151b);
  --card: light-dark(#ffffff, #1a1e26);
  --line: light-dark(#d9dde4, #323946);
  --accent: light-dark(#1f5fbf, #8ab4ff);
  --second: light-dark(#a04a00, #ffb070);
  --good: light-dark(#17692f, #7fd696);
  --bad: light-dark(#b3261e, #ff9b92);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main, header { max-width: 76rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.75rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; overflow-wrap: anywhere; }
.label { font-weight: 600; margin: 1rem 0 0.25rem; }
.changes { margin: 0.5rem 0; }
.changes h2 { font-size: 0.9rem; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: 0.5rem 1rem; }
.facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin: 0; color: var(--soft); }
.facts div { display: flex; gap: 0.5rem; overflow-wrap: anywhere; }
.facts dd { margin: 0; color: var(--text); min-width: 0; overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0; padding: 0; list-style: none; }
.figures li, .card { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; }
.figures b { display: block; font-size: 1.6rem; font-weight: 600; }
.soft, .figures span { color: var(--soft); font-size: 0.9rem; }
.scroll { margin: 1rem 0; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; }
.scroll table { border-collapse: collapse; width: 100%; font-size: 0.85rem; }
.scroll :is(th, td) { padding: 0.4rem 0.4rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.scroll :is(th, td):first-child { text-align: left; }
.scroll :is(th, td):first-child { white-space: normal; overflow-wrap: anywhere; min-width: 8rem; }
.scroll tbody th { font-weight: 500; }
.heat :is(th, td) { text-align: left; white-space: normal; overflow-wrap: anywhere; }
.heat .group th { padding-top: 1rem; font-weight: 600; }
.cell { display: inline-block; min-width: 1.75rem; margin: 1px; padding: 0.15rem; border-radius: 0.25rem; text-align: center; text-decoration: none; font-weight: 600; }
.cell.passed { background: light-dark(#d8f0df, #173a22); color: var(--good); }
.cell.failed { background: light-dark(#fbdedb, #481b18); color: var(--bad); }
.cell.error { background: var(--line); color: var(--text); }
.scroll thead th { color: var(--soft); font-weight: 500; }
.scroll tbody tr:last-child > * { border-bottom: 0; }
svg { display: block; width: 100%; height: auto; max-width: 56rem; font: 13px system-ui, sans-serif; }
svg text { fill: var(--text); }
svg .tick { fill: var(--soft); }
svg .grid { stroke: var(--line); }
svg .interval { stroke: var(--accent); stroke-width: 3; }
svg .rate { fill: var(--accent); }
svg .all { fill: none; stroke: var(--second); stroke-width: 2; }
.run { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; margin: 0.5rem 0; }
.run > summary { padding: 0.5rem 1rem; cursor: pointer; overflow-wrap: anywhere; }
.run > div { padding: 0 1rem 1rem; }
.passed { color: var(--good); font-weight: 600; }
.failed, .error { color: var(--bad); font-weight: 600; }
pre { margin: 0.25rem 0; padding: 0.5rem 0.75rem; background: var(--page); border: 1px solid var(--line); border-radius: 0.35rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.85rem/1.45 ui-monospace, monospace; }
ol.trace { margin: 0; padding-left: 2rem; }
ol.trace > li { margin: 0.75rem 0; }
abbr { text-decoration: none; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
li:target { outline: 2px solid var(--accent); outline-offset: 4px; }
`;
