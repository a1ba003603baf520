// Imports a CSV file in a process of its own, so that its memory can be measured: node … import-file-client.ts WAY FILE limited
import { readFileSync } from "node:fs";
import { createAttioClient, putV2ObjectsByObjectRecords, runBatch } from "attio-ts-sdk";
import { createCrmClient } from "@workbelt/crm-tools";
import { readContacts } from "../examples/import-contacts/contact.ts";
import { importContacts } from "../examples/import-contacts/import-contacts.ts";
import { Progress } from "../examples/import-contacts/progress.ts";

/** Records between two measurements, each of which collects garbage. */
const SAMPLE_RECORDS = 500;
const CONCURRENT = 10;
/** The vendor's client would reject the documented `"id": null` of system actors. */
const UNCHECKED = { responseValidator: (data: unknown) => Promise.resolve(data) };

/** Result of an import. */
export interface ImportedFile {
  records: number;
  seconds: number;
  /** The most memory in use after a garbage collection: heap and buffers, in MB. */
  memoryMb: number;
  /** The most memory of the process, in MB. */
  processMb: number;
}

const [way = "", file = "", limits = ""] = process.argv.slice(2);
const { CRM_ACCESS_TOKEN: token = "", CRM_BASE_URL: baseUrl = "" } = process.env;
const collectGarbage = globalThis.gc;
let records = 0;
let memoryMb = 0;

function count(): void {
  records += 1;
  if (collectGarbage === undefined || records % SAMPLE_RECORDS !== 0) return;
  collectGarbage();
  const { external, heapUsed } = process.memoryUsage();
  memoryMb = Math.max(memoryMb, (heapUsed + external) / 1e6);
}

/** The example: reads the file as it goes, and keeps what is done in a file. */
async function importWithExample(): Promise<void> {
  const progress = new Progress(`${file}.progress.sqlite`);
  const client = createCrmClient({ token, baseUrl, rateLimits: limits === "limited" });
  await importContacts(readContacts(file), { client, progress, onOutcome: count });
}

/** Reads the whole file, then upserts all companies and all people in the batches of the vendor's client. */
async function importInBatches(): Promise<void> {
  const client = createAttioClient({
    apiKey: token,
    baseUrl,
    retry: { retryUnsafeRequests: true },
  });
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const rows = lines.map((line) => line.split(","));
  const companies = new Map(rows.map(([, , , , , name, domain]) => [domain, name]));
  const upsert = async (object: string, matching_attribute: string, values: object) => {
    const { error } = await putV2ObjectsByObjectRecords({
      ...UNCHECKED,
      client,
      path: { object },
      query: { matching_attribute },
      body: { data: { values } } as never,
    });
    if (error !== undefined) throw new Error(JSON.stringify(error));
    count();
  };
  const batches = [
    [...companies].map(([domain, name]) => ({
      run: () => upsert("companies", "domains", { domains: [domain], name: [name] }),
    })),
    rows.map(([first_name = "", last_name = "", email, job_title, , , domain]) => ({
      run: () =>
        upsert("people", "email_addresses", {
          name: [{ first_name, last_name, full_name: `${first_name} ${last_name}` }],
          email_addresses: [email],
          job_title: [job_title],
          company: [{ target_object: "companies", domains: [{ domain }] }],
        }),
    })),
  ];
  for (const batch of batches) await runBatch(batch, { concurrency: CONCURRENT });
}

const began = performance.now();
await (way === "example" ? importWithExample() : importInBatches());
const seconds = (performance.now() - began) / 1000;
const processMb = process.resourceUsage().maxRSS / 1000;
const result: ImportedFile = { records, seconds, memoryMb, processMb };
console.log(JSON.stringify(result));
process.exit();
