import type { Progress } from "./progress.ts";

/** Formats the counts of an import, and each record that was refused or is not complete with its line and the reason, line by line. */
export function* formatReport(progress: Progress): Generator<string> {
  const { created, refused, updated } = progress.count();
  yield `${created} created, ${updated} updated, ${refused} refused.`;
  for (const { key, line, reason } of progress.remarked()) {
    const record = key === `line ${line}` ? "" : ` (${key})`;
    yield `- line ${line}${record}: ${reason}`;
  }
}
