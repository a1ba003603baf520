// Imports the people and companies of a CSV file into the CRM. Run it again after an interruption, and it
// continues; run it again after correcting the file, and it imports what changed.
//
//   node examples/import-contacts/main.ts [file.csv]
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { safeLine } from "@workbelt/core";
import { useServices } from "../shared/service-environment.ts";
import { parseContacts } from "./contact.ts";
import { importContacts } from "./import-contacts.ts";
import { ProgressFile } from "./progress-file.ts";
import { formatReport } from "./report.ts";

const file = process.argv[2] ?? join(import.meta.dirname, "contacts.csv");
const services = await useServices(["CRM_ACCESS_TOKEN"]);
console.log(`${services.title}\n`);
try {
  const contacts = parseContacts(readFileSync(file, "utf8"));
  // The sandbox forgets everything when it stops, so its progress must not be kept either.
  const progressPath = services.isOwn
    ? join(tmpdir(), `workbelt-import-${process.pid}.ndjson`)
    : `${file}.progress.ndjson`;
  console.log(`${contacts.length} contacts. Progress: ${progressPath}`);
  const startedAt = performance.now();
  const outcomes = await importContacts(contacts, {
    progress: new ProgressFile(progressPath),
    onOutcome: ({ key, outcome, reason }, done, total) => {
      if (reason !== undefined) console.log(`  ${key} ${outcome}: ${safeLine(reason, 160)}`);
      if (done % 50 === 0 || done === total) console.log(`  ${done} of ${total}`);
    },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`\n${formatReport(outcomes)}`);
  console.log(
    `${seconds.toFixed(1)} s, ${(contacts.length / seconds).toFixed(1)} contacts a second.`,
  );
} catch (error) {
  console.error(`The import stopped: ${safeLine((error as Error).message)}`);
  console.error("Run it again to continue.");
  process.exitCode = 1;
} finally {
  await services.close();
}
