import {
  type Api,
  describeMoment,
  isUuid,
  type MomentOfDay,
  parseMoment,
  isPlainObject,
  toDate,
  toExtendedForm,
  tryLookup,
} from "@workbelt/core/provider";
import { resolveMember } from "../schema/members.js";
import type { Container } from "../schema/container.js";
import { fetchAttribute } from "../schema/fetch-attribute.js";

type Conditions = Readonly<Record<string, unknown>>;

/** The attribute that a condition is about, and where it is in the input. */
interface Place {
  field: string;
  container: Container;
  attribute: string;
}

// The moment of the day that a date stands for in a comparison of times.
const DAY_OF_OPERATOR: Readonly<Record<string, MomentOfDay>> = {
  $gt: "end",
  $gte: "start",
  $lt: "start",
  $lte: "end",
};

// Attributes and properties that have these types in every workspace. Others are looked up.
const TIMES = new Set(["created_at", "interacted_at", "active_from", "active_until"]);
const MEMBERS = new Set(["owner", "created_by", "strongest_connection_user"]);

/**
 * Converts a filter as people write it to the CRM's: dates and times without a zone in conditions on timestamps,
 * for which the CRM requires a time of day, and members by name or email address.
 *
 * @throws InputError for a member who is unknown, or one of several.
 */
export function readFilter(
  filter: Conditions,
  container: Container,
  api: Api,
): Promise<Conditions> {
  const readPart = async (given: unknown, field: string): Promise<unknown> => {
    if (Array.isArray(given)) {
      return Promise.all(given.map((part, index) => readPart(part, `${field}.${index}`)));
    }
    if (!isConditions(given)) return given;
    const { constraints, path } = given;
    const last: unknown = Array.isArray(path) ? path.at(-1) : undefined;
    if (Array.isArray(last)) {
      const [identifier, attribute] = last as [string, string];
      const linked = { kind: "objects", identifier } as const;
      const place = { field: `${field}.constraints`, container: linked, attribute };
      return { ...given, constraints: await readCondition(constraints, place) };
    }
    return mapValues(given, (value, key) => {
      const at = `${field}.${key}`;
      return key.startsWith("$")
        ? readPart(value, at)
        : readCondition(value, { field: at, container, attribute: key });
    });
  };

  const readCondition = async (given: unknown, place: Place): Promise<unknown> => {
    if (typeof given === "string") return readValue(given, place);
    if (!isConditions(given)) return given;
    const who = given["referenced_actor_id"];
    if (typeof who === "string" && !isUuid(who)) {
      const field = `${place.field}.referenced_actor_id`;
      return { ...given, ...toReference(await resolveMember(who, field, api)) };
    }
    const { $eq, ...others } = given;
    const equal = typeof $eq === "string" ? await readValue($eq, place) : $eq;
    const read = await mapValues(others, async (value, key) => {
      const day = Object.hasOwn(DAY_OF_OPERATOR, key) ? DAY_OF_OPERATOR[key] : undefined;
      const inner = { ...place, field: `${place.field}.${key}` };
      if (day !== undefined) return readTime(value, day, inner);
      return key.startsWith("$") ? value : readCondition(value, { ...inner, attribute: key });
    });
    if (isConditions(equal)) return { ...equal, ...read };
    return "$eq" in given ? { $eq: equal, ...read } : read;
  };

  /** Reads a value that must be equal: a day is the time from its start to its end. */
  const readValue = async (text: string, place: Place): Promise<unknown> => {
    if (MEMBERS.has(place.attribute) && !isUuid(text)) {
      return toReference(await resolveMember(text, place.field, api));
    }
    const date = toDate(text);
    if (date === undefined) return readTime(text, "start", place);
    const type = await findType(place);
    if (type !== "timestamp") return type === "date" ? date : text;
    const [$gte, $lte] = (["start", "end"] as const).map((day) => toIso(text, day));
    return { $gte, $lte };
  };

  const readTime = async (given: unknown, day: MomentOfDay, place: Place): Promise<unknown> => {
    const moment = typeof given === "string" ? parseMoment(given, { day }) : undefined;
    if (typeof given !== "string" || moment === undefined) return given;
    const { assumed, date } = moment;
    // A time with a zone, in the form that the CRM documents.
    const isWhole = date === undefined && assumed === undefined;
    if (isWhole && toExtendedForm(given) === given) return given;
    const type = await findType(place);
    if (type !== "timestamp") return type === "date" ? (date ?? given) : given;
    const sent = toIso(given, day);
    if (assumed !== undefined) api.adjust(describeMoment(place.field, given, sent, assumed));
    return sent;
  };

  /** Returns the type of the attribute that a condition is about; undefined if it cannot be read. */
  const findType = async ({ attribute, container: at }: Place): Promise<string | undefined> => {
    if (TIMES.has(attribute)) return "timestamp";
    return (await tryLookup(() => fetchAttribute(at, attribute, api)))?.type;
  };

  return readPart(filter, "filter") as Promise<Conditions>;
}

function toIso(text: string, day: MomentOfDay): string {
  return new Date(parseMoment(text, { day })?.ms ?? Number.NaN).toISOString();
}

function toReference(referenced_actor_id: string) {
  return { referenced_actor_type: "workspace-member", referenced_actor_id };
}

async function mapValues(
  object: Conditions,
  map: (value: unknown, key: string) => Promise<unknown>,
): Promise<Conditions> {
  const entries = Object.entries(object).map(
    async ([key, value]) => [key, await map(value, key)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

function isConditions(value: unknown): value is Conditions {
  return isPlainObject(value);
}
