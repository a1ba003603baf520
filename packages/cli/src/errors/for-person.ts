// Messages of the tools are written for a model, which tells its user what it cannot do itself. Here the reader is that person.
const REWRITINGS: readonly [words: RegExp, instead: string][] = [
  [
    / Do not try another way; tell the user\. The person who runs this agent can change its policy\./g,
    " --policy or WORKBELT_POLICY chooses the policy.",
  ],
  [/expected [\w ]+, received undefined/g, "missing"],
  [/; if it fails again, tell the user/g, ""],
  [/: tell the user(?: that|, as) /g, ": "],
  [/[:;] tell the user/g, ""],
];

/** Writes a message for the person at the terminal, without what only a model is advised to do. */
export function forPerson(message: string): string {
  return REWRITINGS.reduce((text, [words, instead]) => text.replaceAll(words, instead), message);
}
