// Imports the people and companies of a CSV file into the CRM. Run it again after an interruption, and it
// continues; run it again after correcting the file, and it imports what changed.
//
//   node examples/import-contacts/main.ts [--country US] [--encoding windows-1252] [file.csv]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { safeLine } from "@workbelt/core";
import { useServices } from "../shared/service-environment.ts";
import { readContacts } from "./contact.ts";
import { importContacts } from "./import-contacts.ts";
import { Progress } from "./progress.ts";
import { formatReport } from "./report.ts";

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { country: { type: "string" }, encoding: { type: "string" } },
});
const file = positionals[0] ?? join(import.meta.dirname, "contacts.csv");
const services = await useServices(["CRM_ACCESS_TOKEN"]);
console.log(`${services.title}\n`);
try {
  // The sandbox forgets everything when it stops, so its progress must not be kept either.
  const progressPath = services.isOwn ? ":memory:" : `${file}.progress.sqlite`;
  if (!services.isOwn) console.log(`Progress: ${progressPath}`);
  const progress = new Progress(progressPath);
  const startedAt = performance.now();
  let done = 0;
  const contacts = readContacts(file, {
    encoding: options.encoding,
    onLeftOut: (columns) => console.log(`Columns left out: ${safeLine(columns.join(", "))}`),
  });
  await importContacts(contacts, {
    progress,
    country: options.country?.toUpperCase(),
    onOutcome: ({ key, outcome, reason }) => {
      done += 1;
      if (reason !== undefined) console.log(`  ${key} ${outcome}: ${safeLine(reason, 160)}`);
      if (done % 100 === 0) console.log(`  ${done} companies and people`);
    },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log();
  for (const line of formatReport(progress)) console.log(line);
  console.log(`${seconds.toFixed(1)} s, ${(done / seconds).toFixed(1)} records a second.`);
} catch (error) {
  console.error(`The import stopped: ${safeLine((error as Error).message)}`);
  console.error("Run it again to continue.");
  process.exitCode = 1;
} finally {
  await services.close();
}
