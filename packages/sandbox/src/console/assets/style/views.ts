/** Parts of single views. */
export const viewStyle = `
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); gap: 0.6rem 1rem; }
.figures a { color: inherit; display: block; }
.figures b { display: block; font-size: 1.35rem; font-weight: 640; line-height: 1.25; font-variant-numeric: tabular-nums; }
.figures span { color: var(--muted); font-size: 0.8125rem; }
`;
