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
