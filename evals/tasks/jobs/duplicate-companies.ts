import { JOB_PEOPLE, type Job, type JobTools } from "../../src/jobs/job.ts";
import type { StartingWorld, World } from "../../src/task.ts";
import { pair, phrase, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { createRecord, listRecords } from "../shared/crm-records.ts";
import { read } from "../shared/crm-values.ts";

/** Another spelling of a company's name, and what its second domain ends in. */
const spellings: readonly [rename: (name: string) => string, ending: string][] = [
  [(name) => `${name} Ltd`, "-ltd"],
  [(name) => name.toUpperCase(), "-group"],
  [(name) => name.replaceAll(" ", "-"), "-online"],
  [(name) => `${name} GmbH`, "-gmbh"],
  [(name) => `${name}, Inc.`, "-inc"],
  [(name) => name.replaceAll(" ", ""), "-web"],
  [(name) => `${name.toLowerCase()} ltd.`, "-uk"],
  [(name) => name, "-export"],
];

/** Other companies whose names are near: a subsidiary, another line of business, a letter more. */
const others: readonly [rename: (name: string) => string, ending: string][] = [
  [(name) => `${name} Iberia`, "-iberia"],
  [(name) => `${name.split(" ")[0]} Insurance`, "-insurance"],
  [(name) => name.replace(" ", "s "), "-s"],
];

/** A company as the job sees it. */
interface Company {
  name: string;
  domain: string;
}

async function list(world: World): Promise<Company[]> {
  const companies = await listRecords(world, "companies");
  return companies.map((one) => ({
    name: read(one, "name"),
    domain: readDomain(one.values["domains"]),
  }));
}

function readDomain(values: readonly object[] | undefined): string {
  const [first] = (values ?? []) as { domain?: string }[];
  return first?.domain ?? "";
}

async function prepare(world: StartingWorld): Promise<void> {
  const companies = await list(world);
  const step = Math.floor(companies.length / (spellings.length + others.length + 1));
  for (const [index, [rename, ending]] of [...spellings, ...others].entries()) {
    const { domain, name } = companies[(index + 1) * step]!;
    const own = domain.replace(".example", `${ending}.example`);
    await createRecord(world, "companies", { name: rename(name), domains: [own] });
  }
}

/** The name without capitals, punctuation and spaces. */
function removeSigns(name: string): string {
  return name.toLowerCase().replaceAll(/[ .,-]/g, "");
}

/** The same without the legal form. */
function toKey(name: string): string {
  return removeSigns(name.replace(/,? (?:ltd|gmbh|inc)\.?$/i, ""));
}

function findPairs(companies: readonly Company[], getKey = toKey): Company[][] {
  const groups = Map.groupBy(companies, ({ name }) => getKey(name));
  return [...groups.values()].filter((group) => group.length > 1);
}

function report(groups: readonly (readonly Company[])[]): string {
  return groups
    .map((group) => `- ${group.map(({ domain, name }) => `${name} (${domain})`).join(" = ")}`)
    .join("\n");
}

const SQL = `WITH keyed AS (
  SELECT name, domains, replace(replace(replace(replace(replace(replace(replace(
    lower(name), '.', ''), ',', ''), '-', ''), ' ltd', ''), ' gmbh', ''), ' inc', ''), ' ', '') AS k
  FROM objects.companies
)
SELECT k, name, domains FROM keyed
WHERE k IN (SELECT k FROM keyed GROUP BY k HAVING count(*) > 1) ORDER BY k`;

interface ListedCompany {
  values: { name: string; domains: string[] };
}

async function compareNames(tools: JobTools): Promise<string> {
  const attributes = ["name", "domains"];
  const companies = await tools.readAll<ListedCompany>("crm_list_companies", { attributes });
  const all = companies.map(({ values: { domains, name } }) => ({
    name,
    domain: domains[0] ?? "",
  }));
  return report(findPairs(all));
}

async function groupBySql(tools: JobTools): Promise<string> {
  interface FoundRow {
    k: string;
    name: string;
    domains: string[];
  }
  const rows = await tools.readAll<FoundRow>("crm_query_sql", { sql: SQL });
  const groups = Map.groupBy(rows, ({ k }) => k);
  return report(
    [...groups.values()].map((group) =>
      group.map(({ domains, name }) => ({ name, domain: domains[0] ?? "" })),
    ),
  );
}

const PROGRAM = `const { items } = await crm_list_companies({ attributes: ["name", "domains"] });
const toKey = (name) => name.replace(/,? (?:ltd|gmbh|inc)\\.?$/i, "").toLowerCase().replace(/[ .,-]/g, "");
const groups = Map.groupBy(items, ({ values }) => toKey(values.name));
return [...groups.values()]
  .filter((group) => group.length > 1)
  .map((group) => group.map(({ values }) => ({ name: values.name, domain: values.domains[0] })));`;

async function compareInProgram(tools: JobTools): Promise<string> {
  const types = ["crm_list_companies", "companies"];
  return report(await tools.runProgram<Company[][]>({ types, source: PROGRAM }));
}

/** Companies that are in the CRM twice, among others with similar names. */
export const job: Job = {
  id: "jobs/duplicate-companies",
  title: "find duplicate companies",
  kind: "bulk",
  people: JOB_PEOPLE,
  services: ["crm"],
  prompt: `The trade fair import put some companies into the CRM a second time, with another website. Which ones? It's the same company if the names are the same apart from capitals, spaces, hyphens, dots, commas and an Ltd, GmbH or Inc at the end; a country or another word in the name is a different company. One line per company with both domains please, and don't change anything, I'll merge them myself.`,
  prepare,
  verify: async (outcome) => {
    const companies = await list(outcome);
    const pairs = findPairs(companies);
    const domains = new Set(pairs.flat().map(({ domain }) => domain));
    const wrong = companies.filter(({ domain }) => domain !== "" && !domains.has(domain));
    return [
      ...verifyAnswer(
        outcome.answer,
        pairs.map(([one, other]) => pair(one!.domain, other!.domain)),
        wrong.map(({ domain }) => phrase(domain)),
      ),
      ...verifyNoChanges(outcome.changes),
    ];
  },
  solve: async (world) => report(findPairs(await list(world))),
  wrong: [
    {
      name: "the same name exactly",
      attempt: async (world) => report(findPairs(await list(world), (name) => name)),
    },
    {
      name: "with legal forms as part of the name",
      attempt: async (world) => report(findPairs(await list(world), removeSigns)),
    },
    {
      name: "with a subsidiary",
      attempt: async (world) => {
        const companies = await list(world);
        return report(findPairs(companies, (name) => toKey(name.replace(/ Iberia$/, ""))));
      },
    },
    {
      name: "the same first word",
      attempt: async (world) =>
        report(findPairs(await list(world), (name) => name.split(/[ -]/)[0]!.toLowerCase())),
    },
  ],
  ways: { single: compareNames, tools: groupBySql, programs: compareInProgram },
};
