// Importing 200 people and 40 companies into the CRM, at its rate limits, beside the vendor's client.
import {
  createAttioClient,
  patchV2ObjectsByObjectRecordsByRecordId,
  postV2ObjectsByObjectRecords,
  postV2ObjectsByObjectRecordsQuery,
  putV2ObjectsByObjectRecords,
  runBatch,
} from "attio-ts-sdk";
import {
  CrmListCompaniesTool,
  CrmListPeopleTool,
  CrmUpsertRecordTool,
  createCrmClient,
} from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";
import { startSlowProxy } from "./slow-proxy.ts";

const PEOPLE = 200;
const COMPANIES = 40;
const CONCURRENT = 10;
/** Added to each request, as over the internet. */
const LATENCY_MS = 100;

interface Row {
  object: "companies" | "people";
  matching_attribute: "domains" | "email_addresses";
  /** Value of the matching attribute. */
  key: string;
  values: Record<string, unknown[]>;
}

/** Imports rows and returns how many arrived. */
type Import = (rows: readonly Row[], baseUrl: string) => Promise<number>;

/** The vendor's client would reject the documented `"id": null` of system actors. */
const UNCHECKED = { responseValidator: (data: unknown) => Promise.resolve(data) };

const sandbox = await startSandbox();
const { token } = sandbox.services.crm;

function makeCompany(domain: string): Row {
  const values = { domains: [domain], description: ["Met at the fair in Rotterdam"] };
  return { object: "companies", matching_attribute: "domains", key: domain, values };
}

function makePerson(email: string, company: string, index: number): Row {
  const name = { first_name: "Guest", last_name: `${index}`, full_name: `Guest ${index}` };
  const values = {
    email_addresses: [email],
    name: [name],
    job_title: ["Head of Logistics"],
    company: [{ target_object: "companies", domains: [{ domain: company }] }],
  };
  return { object: "people", matching_attribute: "email_addresses", key: email, values };
}

/** Rows for all companies and people that the CRM has, filled up with new ones. */
async function makeRows(): Promise<Row[]> {
  const client = createCrmClient(sandbox.services.crm);
  const companies = await new CrmListCompaniesTool({ client }).execute({});
  const people = await new CrmListPeopleTool({ client }).execute({});
  const domains = companies.items.flatMap(({ values }) => getFirst(values?.["domains"], "domain"));
  const emails = people.items.flatMap(({ values }) =>
    getFirst(values?.["email_addresses"], "email_address"),
  );
  const allDomains = fillUp(domains, COMPANIES, (index) => `guest-${index}.example`);
  const allEmails = fillUp(emails, PEOPLE, (index) => `guest-${index}@fair.example`);
  return [
    ...allDomains.map(makeCompany),
    ...allEmails.map((email, index) =>
      makePerson(email, allDomains[index % COMPANIES] ?? "", index),
    ),
  ];
}

function getFirst(values: Record<string, unknown>[] | undefined, key: string): string[] {
  const value = values?.[0]?.[key];
  return typeof value === "string" ? [value] : [];
}

function fillUp(some: string[], count: number, make: (index: number) => string): string[] {
  return Array.from({ length: count }, (_unused, index) => some[index] ?? make(index));
}

/** Imports with the tool, companies first, because people refer to them. */
const importWithTool: Import = async (rows, baseUrl) => {
  const tool = new CrmUpsertRecordTool({ client: createCrmClient({ baseUrl, token }) });
  for (const object of ["companies", "people"]) {
    const waiting = rows.filter((row) => row.object === object).values();
    const work = async () => {
      for (const { key: _, ...row } of waiting) await tool.execute(row);
    };
    await Promise.all(Array.from({ length: CONCURRENT }, work));
  }
  return rows.length;
};

/** Finds each record, then creates or changes it, one row after the other. */
const importOneByOne: Import = async (rows, baseUrl) => {
  const client = createAttioClient({ apiKey: token, baseUrl });
  for (const { object, matching_attribute, key, values } of rows) {
    const filter = { [matching_attribute]: key };
    const query = { ...UNCHECKED, client, path: { object }, body: { filter, limit: 1 } };
    const found = await postV2ObjectsByObjectRecordsQuery(query);
    const record_id = found.data?.data[0]?.id.record_id;
    const body = { data: { values } } as never;
    if (record_id === undefined) {
      await postV2ObjectsByObjectRecords({ ...UNCHECKED, client, path: { object }, body });
    } else {
      const path = { object, record_id };
      await patchV2ObjectsByObjectRecordsByRecordId({ ...UNCHECKED, client, path, body });
    }
  }
  return rows.length;
};

/** Upserts with the client's own batches. They know no rate limit; the client repeats what is refused. */
const importInBatches: Import = async (rows, baseUrl) => {
  const retry = { retryUnsafeRequests: true };
  const client = createAttioClient({ apiKey: token, baseUrl, retry });
  let imported = 0;
  for (const object of ["companies", "people"]) {
    const items = rows
      .filter((row) => row.object === object)
      .map(({ matching_attribute, values }) => ({
        run: () =>
          putV2ObjectsByObjectRecords({
            ...UNCHECKED,
            client,
            path: { object },
            query: { matching_attribute },
            body: { data: { values } },
          }),
      }));
    const results = await runBatch(items, { concurrency: CONCURRENT });
    imported += results.filter(({ status }) => status === "fulfilled").length;
  }
  return imported;
};

const imports: [name: string, run: Import][] = [
  ["vendor's client: query, then create or change", importOneByOne],
  [`vendor's client: batches of upserts, ${CONCURRENT} at a time`, importInBatches],
  [`CrmUpsertRecordTool, ${CONCURRENT} at a time`, importWithTool],
];

const rows = await makeRows();
const results = [];
const proxy = await startSlowProxy(sandbox.services.crm.baseUrl, LATENCY_MS);
let slowest: number | undefined;
for (const [name, run] of imports) {
  sandbox.reset();
  const began = performance.now();
  const imported = await run(rows, proxy.baseUrl);
  const seconds = (performance.now() - began) / 1000;
  slowest ??= seconds;
  results.push({
    import: name,
    rows: imported,
    requests: proxy.takeCount(),
    "time, s": seconds.toFixed(1),
    "rows a second": (imported / seconds).toFixed(1),
    ratio: `${(slowest / seconds).toFixed(1)}x`,
  });
}
console.table(results);
proxy.stop();
await sandbox.stop();
