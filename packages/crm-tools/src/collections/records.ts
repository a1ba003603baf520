import {
  type Collection,
  type CollectionReader,
  defineCollection,
  orMissing,
} from "@workbelt/core/provider";
import { listActivities } from "../activities/list-activities.js";
import { listCompanies } from "../companies/list-companies.js";
import { listDeals } from "../deals/list-deals.js";
import { listObjects } from "../objects/list-objects.js";
import { listPeople } from "../people/list-people.js";
import { getRecord } from "../records/get-record.js";
import { listRecords } from "../records/list-records.js";
import type { CrmRecord } from "../records/record.js";
import { ACTIVITY_PREFIX } from "../schema/container.js";
import { shortenTime } from "../schema/compact-values.js";
import { decodeValues } from "../values/decode-values.js";
import { decodeItem } from "./decode-item.js";
import { hasOutsideTexts } from "./outside-texts.js";
import { nameCreators, readMemberNames } from "./member-names.js";

/** The objects whose records have collections of their own. */
const OWN: Readonly<Record<string, string>> = {
  people: "crm_people",
  companies: "crm_companies",
  deals: "crm_deals",
};

/** The objects whose records have a list of their own, in the same form. */
const OWN_LISTS = [
  { list: listPeople, part: { key: "people" } },
  { list: listCompanies, part: { key: "companies" } },
  { list: listDeals, part: { key: "deals" } },
];

const ACTIVITIES = "crm_activities";

/** Returns the name of the collection that has the records of an object, by its slug; of an activity, by `activities/` and its slug. */
export function recordsOf(object: string): string {
  return object.startsWith(ACTIVITY_PREFIX) ? ACTIVITIES : (OWN[object] ?? "crm_records");
}

/** Names of the collections of records of objects. */
export const OBJECT_RECORDS = [...Object.values(OWN), "crm_records"];

/** Names of all collections of records. */
export const RECORDS = [...OBJECT_RECORDS, ACTIVITIES];

/** Returns the slugs of all objects by their ids. */
export async function readObjectSlugs(
  reader: CollectionReader,
): Promise<ReadonlyMap<string, string>> {
  const objects = await reader.known(listObjects, {});
  return new Map(
    objects.flatMap(({ api_slug, id }) => (api_slug ? [[id.object_id, api_slug] as const] : [])),
  );
}

async function listObjectSlugs(reader: CollectionReader): Promise<string[]> {
  return [...(await readObjectSlugs(reader)).values()];
}

/** The CRM takes an activity where it takes an object, with `activities/` before its slug. */
async function listActivitySlugs(reader: CollectionReader): Promise<string[]> {
  const activities = await reader.known(listActivities, {});
  return activities.map(({ api_slug }) => `${ACTIVITY_PREFIX}${api_slug}`);
}

function defineRecords(name: string, kind: string, list = listObjectSlugs): Collection {
  return defineCollection({
    name,
    kind,
    list: listRecords,
    answers: [
      { list: listRecords, part: { input: "object" } },
      ...OWN_LISTS.filter(({ part }) => recordsOf(part.key) === name),
    ],
    parts: async (reader) => {
      const slugs = await list(reader);
      // New records come last, so that none is skipped while the list is read.
      const sorts = [{ attribute: "created_at", direction: "asc" }];
      return slugs
        .filter((object) => recordsOf(object) === name)
        .map((object) => ({ key: object, input: { object, sorts } }));
    },
    id: ({ id }) => id.record_id,
    get: (record_id, { key: object }, reader) =>
      orMissing(() => reader.read(getRecord, { object, record_id })),
    item: async ({ created_at, id, values, web_url }, _part, reader) => {
      const names = await readMemberNames(reader);
      const { keys, references, text } = decodeItem(values ?? {}, names);
      return {
        id: id.record_id,
        title: findName(values ?? {}),
        text,
        url: web_url ?? undefined,
        at: shortenTime(created_at ?? undefined),
        by: nameCreators(values ?? {}, names),
        keys: [id.record_id, ...keys],
        mentions: [...new Set(references.map(({ record_id }) => record_id))],
        outside: hasOutsideTexts(listRecords),
      };
    },
  });
}

/** Returns the name of a record. Those of users and workspaces may have none. */
function findName({ name = [] }: NonNullable<CrmRecord["values"]>): string {
  const { name: found } = decodeValues({ name });
  return typeof found === "string" ? found : "";
}

/** Records of all objects, and those of activities, which not every plan of the CRM has. */
export const records: readonly Collection[] = [
  defineRecords("crm_people", "person"),
  defineRecords("crm_companies", "company"),
  defineRecords("crm_deals", "deal"),
  defineRecords("crm_records", "record"),
  defineRecords(ACTIVITIES, "activity", listActivitySlugs),
];
