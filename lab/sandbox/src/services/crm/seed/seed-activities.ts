import { seedId } from "../../../common/seed-id.js";
import type { Moment, Story } from "../../../company/types.js";
import { type ActivitySchema, listSchemaAttributes } from "../activities/activity-schemas.js";
import type { AttributeDefinition } from "../attributes/attribute-definition.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { memberActor } from "../repository/actor.js";
import type { ActivityDocument } from "../repository/documents.js";
import type { Calendar } from "./calendar.js";
import type { RecordWriter } from "./record-writer.js";
import { seedAttributes } from "./seed-attributes.js";

const HOUR_MS = 3_600_000;

/** A visit to a customer or prospect. */
interface SiteVisit {
  key: string;
  reference: string;
  company: string;
  /** Key of the member who went. */
  visitor: string;
  at: Moment;
  outcome: string;
  topics: string[];
  summary: string;
}

const siteVisits: SiteVisit[] = [
  {
    key: "castellan-basel",
    reference: "SV-1041",
    company: "castellan",
    visitor: "aiko-tanabe",
    at: { weeksAgo: 15, weekday: "tue", time: "10:00" },
    outcome: "Follow-up agreed",
    topics: ["Pilot"],
    summary:
      "Saw the validated cold room and the release desk. Alerts must reach a named person on site.",
  },
  {
    key: "tamarack-depot",
    reference: "SV-1046",
    company: "tamarack",
    visitor: "sofia-marino",
    at: { weeksAgo: 9, weekday: "thu", time: "13:30" },
    outcome: "No follow-up",
    topics: ["Support"],
    summary: "Rode along with two drivers. The app is used on every stop; nothing is open.",
  },
  {
    key: "ironridge-yard",
    reference: "SV-1052",
    company: "ironridge",
    visitor: "daniel-okafor",
    at: { weeksAgo: 4, weekday: "wed", time: "09:00" },
    outcome: "Follow-up agreed",
    topics: ["Pilot"],
    summary: "Counted trucks at both gates for two hours. Gate two needs a second camera.",
  },
  {
    key: "harborline-control-tower",
    reference: "SV-1058",
    company: "harborline",
    visitor: "aiko-tanabe",
    at: { weeksAgo: 2, weekday: "mon", time: "11:00" },
    outcome: "Problem found",
    topics: ["Onboarding"],
    summary: "The night shift still works from printed lists. They asked for a larger map view.",
  },
];

const siteVisitAttributes: AttributeDefinition[] = [
  { slug: "reference", title: "Reference", type: "text", unique: true, system: false },
  {
    slug: "company",
    title: "Company",
    type: "record-reference",
    allowedObjects: ["companies"],
    system: false,
  },
  {
    slug: "outcome",
    title: "Outcome",
    type: "select",
    choices: ["Follow-up agreed", "No follow-up", "Problem found"],
    system: false,
  },
  {
    slug: "topics",
    title: "Topics",
    type: "select",
    choices: ["Onboarding", "Pilot", "Support"],
    multiselect: true,
    system: false,
  },
  { slug: "summary", title: "Summary", type: "text", system: false },
];

/** Stores Attio's own activity, phone calls, and the workspace's site visits with some records. */
export function seedActivities(
  collections: CrmCollections,
  writer: RecordWriter,
  story: Story,
  calendar: Calendar,
): void {
  const put = (slug: string, schema: ActivitySchema, names: [string, string]) => {
    const [singularNoun, pluralNoun] = names;
    const activity: ActivityDocument = {
      id: seedId(`crm/activity/${slug}`),
      slug,
      singularNoun,
      pluralNoun,
      extends: schema,
      isSystem: schema === "calls",
      createdAt: calendar.start,
    };
    collections.activities.put(activity.id, activity);
    const own = slug === "site_visits" ? siteVisitAttributes : [];
    const { createdAt, id } = activity;
    seedAttributes(collections, { id, name: slug, createdAt }, [
      ...listSchemaAttributes(schema),
      ...own,
    ]);
    return id;
  };
  put("phone_calls", "calls", ["Phone call", "Phone calls"]);
  const siteVisitsId = put("site_visits", "interactions", ["Site visit", "Site visits"]);
  for (const { at, company, key, visitor, ...visit } of siteVisits) {
    if (!story.companies.some((each) => each.key === company)) continue;
    const timestamp = calendar.at(at);
    const hosts = story.people.filter((person) => person.company === company).slice(0, 2);
    writer.putOfActivity(siteVisitsId, {
      key: `site_visits/${key}`,
      createdAt: calendar.after(timestamp, 3 * HOUR_MS),
      createdBy: memberActor(seedId(`crm/member/${visitor}`)),
      values: {
        ...visit,
        timestamp,
        company: toReference("companies", company),
        participants: hosts.map((person) => toReference("people", person.key)),
      },
    });
  }
}

function toReference(object: string, key: string) {
  return { target_object: object, target_record_id: seedId(`crm/${object}/${key}`) };
}
