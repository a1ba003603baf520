import type { Outcome } from "./progress-file.ts";

/** Formats the counts of an import, and each refused record with its lines and the reason. */
export function formatReport(outcomes: readonly Outcome[]): string {
  const count = (outcome: Outcome["outcome"]) =>
    outcomes.filter((each) => each.outcome === outcome).length;
  const refused = outcomes
    .filter(({ outcome }) => outcome === "refused")
    .map(({ key, lines, reason }) => `- line ${lines.join(", ")} (${key}): ${reason}`);
  return [
    `${count("created")} created, ${count("updated")} updated, ${refused.length} refused.`,
    ...refused,
  ].join("\n");
}
