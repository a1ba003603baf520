import { JOB_PEOPLE, type Job, type JobTools } from "../../src/jobs/job.ts";
import type { Outcome, World } from "../../src/task.ts";
import { refersTo } from "../../src/verify/check.ts";
import { created, type ExpectedChange, updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { createRecord, listRecords, updateRecord } from "../shared/crm-records.ts";
import { type Contact, contacts, isKnown, newCompanies, table } from "../shared/contact-list.ts";
import type { Target } from "../shared/targets.ts";

/** Each person once, however often the list has them. */
const people = [...new Map(contacts.map((one) => [one.email.toLowerCase(), one])).values()].map(
  (one): Contact => ({ ...one, email: one.email.toLowerCase() }),
);

/** Ids of the companies by domain. */
async function listCompanies(world: World): Promise<Map<string, string>> {
  const companies = await listRecords(world, "companies");
  return new Map(
    companies.flatMap(({ id, values }) =>
      ((values["domains"] ?? []) as { domain?: string }[]).map(({ domain = "" }) => [
        domain,
        id.record_id,
      ]),
    ),
  );
}

async function findPerson(world: World, email: string): Promise<Target> {
  const [found] = await listRecords(world, "people", { email_addresses: email });
  return { service: "crm", resource: "people", id: found!.id.record_id, name: email };
}

function refer(id: string | undefined) {
  return [{ target_object: "companies", target_record_id: id }];
}

async function importAll(
  world: World,
  list: readonly Contact[],
  companies: readonly (typeof newCompanies)[number][] = newCompanies,
): Promise<string> {
  for (const { domain, name } of companies) {
    await createRecord(world, "companies", { name, domains: [domain] });
  }
  const ids = await listCompanies(world);
  for (const person of list) {
    const { domain, email, firstName, jobTitle, lastName } = person;
    if (isKnown(person)) {
      await updateRecord(world, await findPerson(world, email), { job_title: jobTitle });
      continue;
    }
    await createRecord(world, "people", {
      name: `${lastName}, ${firstName}`,
      email_addresses: [email],
      job_title: jobTitle,
      ...(ids.has(domain) && { company: refer(ids.get(domain)) }),
    });
  }
  return `The CRM has the ${list.length} contacts.`;
}

async function expectChanges(outcome: Outcome): Promise<ExpectedChange[]> {
  const ids = await listCompanies(outcome);
  const known = await listRecords(outcome, "people", {
    $or: people.filter(isKnown).map(({ email }) => ({ email_addresses: email })),
  });
  const existing = known.map((person) => {
    const values = person.values["email_addresses"] as { email_address?: string }[];
    const { jobTitle } = people.find(({ email }) => email === values[0]?.email_address)!;
    const { record_id: id } = person.id;
    const target = { service: "crm", resource: "people", id, name: "a known contact" } as const;
    return updated(target, { job_title: jobTitle });
  });
  const companies = newCompanies.map(({ domain, name }) =>
    created({ service: "crm", resource: "companies", name }, { name, domains: [domain] }),
  );
  const added = people
    .filter((one) => !isKnown(one))
    .map(({ domain, email, firstName, jobTitle, lastName }) => {
      const name = `${firstName} ${lastName}`;
      return created(
        { service: "crm", resource: "people", name },
        {
          name,
          email_addresses: [email],
          job_title: jobTitle,
          company: refersTo({ id: ids.get(domain) ?? "", name: domain }),
        },
      );
    });
  return [...existing, ...companies, ...added];
}

async function importWithTools(tools: JobTools): Promise<string> {
  interface Listed {
    record_id: string;
    values: { domains: string[]; email_addresses: string[] };
  }
  const domains = [...new Set(people.map(({ domain }) => domain))];
  const found = await tools.readAll<Listed>("crm_list_companies", {
    filter: { domains: { $in: domains } },
    attributes: ["domains"],
  });
  const known = new Set(found.flatMap(({ values }) => values.domains));
  const emails = people.map(({ email }) => email);
  const existing = await tools.readAll<Listed>("crm_list_people", {
    filter: { email_addresses: { $in: emails } },
    attributes: ["email_addresses"],
  });
  const taken = new Set(existing.flatMap(({ values }) => values.email_addresses));
  await tools.writeAll(
    "crm_upsert_record",
    { object: "companies", matching_attribute: "domains" },
    newCompanies
      .filter(({ domain }) => !known.has(domain))
      .map(({ domain, name }) => ({ values: { domains: [domain], name } })),
  );
  await tools.writeAll(
    "crm_upsert_record",
    { object: "people", matching_attribute: "email_addresses" },
    people.map(({ domain, email, firstName, jobTitle, lastName }) => ({
      values: {
        email_addresses: [email],
        job_title: jobTitle,
        ...(!taken.has(email) && {
          name: { first_name: firstName, last_name: lastName },
          // The CRM finds the others' companies by the domain of their address.
          ...(!email.endsWith(`@${domain}`) && { company: [domain] }),
        }),
      },
    })),
  );
  return `The CRM has the ${people.length} contacts.`;
}

/** The list is a file here, which a program reads and a model does not repeat. */
const PROGRAM = `const [, ...lines] = (await files.read("contacts.csv")).trim().split("\\n");
const people = new Map(lines.map((line) => {
  const [first_name, last_name, email, job_title, company, website] = line.split(",");
  return [email.toLowerCase(), { first_name, last_name, job_title, company, domain: website.slice(4) }];
}));
const domains = [...new Set([...people.values()].map(({ domain }) => domain))];
const companies = new Map();
const found = await crm_list_companies({ filter: { domains: { $in: domains } }, attributes: ["domains"] });
for (const { record_id, values } of found.items) for (const domain of values.domains) companies.set(domain, record_id);
const filter = { email_addresses: { $in: [...people.keys()] } };
const known = await crm_list_people({ filter, attributes: ["email_addresses"] });
const taken = new Set(known.items.flatMap(({ values }) => values.email_addresses));
for (const { company: name, domain } of people.values()) {
  if (companies.has(domain)) continue;
  const { record_id } = await crm_upsert_record({
    object: "companies", matching_attribute: "domains", values: { name, domains: [domain] },
  });
  companies.set(domain, record_id);
}
for (const [email, { first_name, last_name, job_title, domain }] of people) {
  const company = [{ target_object: "companies", target_record_id: companies.get(domain) }];
  const values = { email_addresses: [email], job_title };
  if (!taken.has(email)) Object.assign(values, { name: { first_name, last_name }, company });
  await crm_upsert_record({ object: "people", matching_attribute: "email_addresses", values });
}
return people.size;`;

async function importByProgram(tools: JobTools): Promise<string> {
  const types = ["crm_list_companies", "crm_list_people", "crm_upsert_record"];
  const files = { "contacts.csv": table };
  const count = await tools.runProgram<number>({ types, source: PROGRAM, files });
  return `The CRM has the ${count} contacts.`;
}

/** A list of contacts, of which some are known and some are in it twice, with companies of which most are new. */
export const job: Job = {
  id: "jobs/import-contacts",
  title: "import 100 contacts",
  kind: "bulk",
  people: JOB_PEOPLE,
  services: ["crm"],
  prompt: `Here's the contact list from the trade fair, 100 lines. Please get it into the CRM: everybody once (some signed up twice; the address counts, in whatever case), linked to their company. We have some of the companies already (same website); those stay as they are, the others you add with name and website. People we already have under that address only get the job title from the list, their names and companies are right.

${table}`,
  verify: async (outcome) => verifyChanges(outcome.changes, await expectChanges(outcome)),
  solve: (world) => importAll(world, people),
  wrong: [
    {
      name: "companies named by the CRM, after their domains",
      attempt: (world) => importAll(world, people, []),
    },
    {
      name: "known contacts left as they are",
      attempt: (world) =>
        importAll(
          world,
          people.filter((one) => !isKnown(one)),
        ),
    },
    {
      name: "a known company renamed, as the list has it",
      attempt: async (world) => {
        const answer = await importAll(world, people);
        const { company: name, domain } = people.find(isKnown)!;
        const id = (await listCompanies(world)).get(domain) ?? "";
        await updateRecord(world, { service: "crm", resource: "companies", id, name }, { name });
        return answer;
      },
    },
    {
      name: "people with a private address without their company",
      attempt: async (world) => {
        const answer = await importAll(world, people);
        const { email } = people.find((one) => one.email.endsWith("@gmail.com"))!;
        await updateRecord(
          world,
          await findPerson(world, email),
          { company: [] },
          { replace: true },
        );
        return answer;
      },
    },
  ],
  ways: { single: importWithTools, tools: importWithTools, programs: importByProgram },
};
