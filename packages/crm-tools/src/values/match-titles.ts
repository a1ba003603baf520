import { ApiError, InputError, WorkbeltError } from "@workbelt/core";
import { type Api, findName, isUuid, tryLookup } from "@workbelt/core/provider";
import { findUnknownChoice } from "../errors/unknown-name.js";
import { resolveMember } from "../schema/members.js";
import type { EncodedValues } from "./encode-values.js";
import { fetchAttribute } from "../schema/fetch-attribute.js";
import { isItem } from "../schema/item.js";
import type { WriteTarget } from "../schema/pending-value.js";

const MAX_TITLES = 10;

/** The result of a write, with the values that were changed for it. */
interface Written<Data> {
  data: Data;
  adjusted: string[];
}

/**
 * Sends values. The CRM knows options and statuses by their exact title only, and creates none: if it rejects one
 * that it has in other letters, the values are sent once more with its title; if it rejects the name of a member, with
 * the member's id. A rejected request wrote nothing.
 *
 * @throws InputError with the candidates if a name is that of no member or of several.
 */
export async function sendWithTitles<Data>(
  encoded: EncodedValues,
  target: WriteTarget,
  api: Api,
  send: (values: EncodedValues["values"]) => Promise<Data>,
): Promise<Written<Data>> {
  let { adjusted, values } = encoded;
  for (let titles = 0; ; titles += 1) {
    try {
      return { data: await send(values), adjusted };
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.serviceCode === "value_not_found";
      if (!isUnknown || titles === MAX_TITLES) throw error;
      const message = error.serviceMessage ?? "";
      const matched =
        (await tryLookup(() => matchRejected(message, values, target, api))) ??
        (await resolveRejectedMembers(message, values, target, api));
      if (matched === undefined) throw error;
      adjusted = [...adjusted, ...matched.adjusted];
      ({ values } = matched);
    }
  }
}

/** Replaces the title that the CRM rejected by the one that is meant; undefined if there is none. */
async function matchRejected(
  message: string,
  values: EncodedValues["values"],
  target: WriteTarget,
  api: Api,
): Promise<EncodedValues | undefined> {
  const { identifier, input, kind: container } = target;
  const subject = { kind: container, identifier, values };
  const unknown = await findUnknownChoice(message, subject, api);
  if (unknown === undefined) return undefined;
  const { kind, names, slug, title: rejected } = unknown;
  const title = findName(rejected, names);
  if (title === undefined) return undefined;
  const adjusted: string[] = [];
  const items = (values[slug] ?? []).map((item, index) => {
    const isKeyed = isItem(item) && item[kind.noun] === rejected;
    if (!isKeyed && item !== rejected) return item;
    adjusted.push(`${input}.${slug}.${index} was written as ${JSON.stringify(title)}`);
    return isKeyed ? { ...item, [kind.noun]: title } : title;
  });
  return adjusted.length === 0 ? undefined : { values: { ...values, [slug]: items }, adjusted };
}

/** Replaces members by name by their ids in the attribute that the CRM rejected; undefined if it is another one. */
async function resolveRejectedMembers(
  message: string,
  values: EncodedValues["values"],
  target: WriteTarget,
  api: Api,
): Promise<EncodedValues | undefined> {
  const { input } = target;
  const slug = Object.keys(values).find((each) =>
    values[each]?.some((item) => isName(item) && message.includes(JSON.stringify(item))),
  );
  if (slug === undefined) return undefined;
  try {
    const { type } = await fetchAttribute(target, slug, api);
    if (type !== "actor-reference") return undefined;
    const items = (values[slug] ?? []).map(async (item, index) => {
      if (!isName(item)) return item;
      const at = `${input}.${slug}.${index}`;
      const referenced_actor_id = await resolveMember(item, at, api);
      return { referenced_actor_type: "workspace-member", referenced_actor_id };
    });
    return { values: { ...values, [slug]: await Promise.all(items) }, adjusted: [] };
  } catch (error) {
    if (WorkbeltError.isInstance(error) && !(error instanceof InputError)) return undefined;
    throw error;
  }
}

/** Returns true for a string that may name a member, whom the CRM knows by id and email address. */
function isName(item: unknown): item is string {
  return typeof item === "string" && !isUuid(item) && !item.includes("@");
}
