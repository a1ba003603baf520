import type { ApiError } from "@workbelt/core";
import {
  type ErrorContext,
  type Explanation,
  findNamed,
  quoteUnlessToken,
} from "@workbelt/core/provider";
import { formatQuotedNames } from "../errors/unknown-name.js";
import { fetchAttribute } from "../schema/fetch-attribute.js";
import type { CrmAttributeChoice } from "../schema/choice.js";
import { type ChoiceKind, OPTIONS, STATUSES } from "../schema/choice-kind.js";
import { toContainer } from "./container-inputs.js";
import { fetchAttributes } from "../schema/fetch-attributes.js";
import { fetchChoices } from "../schema/fetch-choices.js";
import type { ChoiceOwner } from "./write-choice.js";

/** An option or status to be written. */
export interface ChoiceInput extends ChoiceOwner {
  title?: string | undefined;
  option_id?: string | undefined;
  status_id?: string | undefined;
}

/**
 * Explains why an option or status could not be written: its title is in use, perhaps by an archived one;
 * it does not exist; or the attribute is of another type.
 */
export async function explainChoiceError(
  { serviceCode, status }: ApiError,
  context: ErrorContext<ChoiceInput>,
  kind: ChoiceKind,
): Promise<Explanation | undefined> {
  if (serviceCode === "slug_conflict") return explainUsedTitle(context, kind);
  if (serviceCode === "value_not_found") return explainUnknownChoice(context, kind);
  return status === 400 ? explainOtherType(context, kind) : undefined;
}

/** Returns true for the input of a write, which names an option or status; a list names their attribute alone. */
function isWrite({ option_id, status_id, title }: ChoiceInput): boolean {
  return (option_id ?? status_id ?? title) !== undefined;
}

/** Explains that an option or status has the title, perhaps an archived one; undefined if none has it. */
export async function explainUsedTitle(
  { api, input }: ErrorContext<ChoiceInput>,
  { id, noun, plural, update }: ChoiceKind,
): Promise<Explanation | undefined> {
  const found = await fetchChoices(toContainer(input), input.attribute, plural, api, {
    archived: true,
  });
  const same = found.find(({ title }) => title === input.title);
  if (same === undefined) return undefined;
  const choiceId = quoteUnlessToken(same.id[id] ?? same.title);
  const archived = same.is_archived === true;
  return {
    advice: archived
      ? `An archived ${noun} has this title: restore it with ${update} (${id} ${choiceId}, is_archived false), or choose another title.`
      : `The ${noun} already exists (${id} ${choiceId}): use it, or choose another title.`,
    details: { [id]: same.id[id] ?? same.title, is_archived: archived },
  };
}

/** Finds the option or status that an input names by id or title, archived or not. */
export async function findChoice(
  { api, input }: ErrorContext<ChoiceInput>,
  { id, plural }: ChoiceKind,
): Promise<CrmAttributeChoice | undefined> {
  const found = await fetchChoices(toContainer(input), input.attribute, plural, api, {
    archived: true,
  });
  const named = input[id];
  if (named === undefined) return undefined;
  const byId = found.find((each) => each.id[id] === named.toLowerCase());
  return byId ?? findNamed(named, found, ({ title }) => title);
}

/** Explains that an option or status does not exist, with those that do. */
export async function explainUnknownChoice(
  { api, input }: ErrorContext<ChoiceInput>,
  { id, noun, plural }: ChoiceKind,
): Promise<Explanation> {
  const found = await fetchChoices(toContainer(input), input.attribute, plural, api, {
    archived: true,
  });
  const titles = found.map(({ title }) => title);
  return {
    advice: `The attribute ${input.attribute} has no ${noun} ${JSON.stringify(input[id])}. Write one of these exactly, or its id: ${formatQuotedNames(titles)}.`,
    details: { attribute: input.attribute, [plural]: titles },
  };
}

/** Explains that an attribute has no options or statuses; undefined if it has them. */
export async function explainOtherType(
  { api, input }: ErrorContext<ChoiceInput>,
  { plural, type }: ChoiceKind,
): Promise<Explanation | undefined> {
  const found = await fetchAttribute(toContainer(input), input.attribute, api);
  if (found.type === undefined || found.type === type) return undefined;
  const other = [OPTIONS, STATUSES].find((kind) => kind.type === found.type);
  const { items } = await fetchAttributes(toContainer(input), api);
  const slugs = items.filter((each) => each.type === type).map(({ api_slug }) => api_slug);
  const instruction =
    other !== undefined
      ? `Use ${isWrite(input) ? `${other.create} or ${other.update}` : other.list}.`
      : slugs.length === 0
        ? "crm_list_attributes shows the types."
        : `Give ${slugs.map((slug) => quoteUnlessToken(slug)).join(" or ")} as attribute.`;
  return {
    advice: `The attribute ${input.attribute} is of type ${found.type}; only attributes of type ${type} have ${plural}. ${instruction}`,
    details: { attribute: input.attribute, type: found.type },
  };
}
