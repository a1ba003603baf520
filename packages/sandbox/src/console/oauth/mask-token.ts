/** Masks a token: what kind it is, and its last four characters. */
export function maskToken(token: string): string {
  const kind = /^sandbox-\w+-(?:access|refresh)-/.exec(token)?.[0] ?? "";
  return `${kind}…${token.slice(-4)}`;
}
