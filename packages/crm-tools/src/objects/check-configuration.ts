import type { InputIssue } from "@workbelt/core";
import { type Api, collectProblems, type Explanation } from "@workbelt/core/provider";
import { checkList, checkObject, describeTakenSlug } from "../checks/check-references.js";
import { describeMissingAttribute } from "../errors/unknown-name.js";
import type { CrmAttribute } from "../schema/attribute.js";
import { type ChoiceKind } from "../schema/choice-kind.js";
import { type ContainerChoice, toContainer } from "./container-inputs.js";
import {
  type ChoiceInput,
  explainOtherType,
  explainUnknownChoice,
  findChoice,
  explainUsedTitle,
} from "./explain-choice-error.js";
import { fetchObjects } from "../schema/fetch-objects.js";
import { type CrmObject, isStandardObject } from "../schema/object.js";
import { fetchAllAttributes, findAttribute } from "../schema/fetch-attributes.js";

/** Finds that the object or list of an attribute does not exist. */
function checkContainer({ list, object }: ContainerChoice, api: Api): Promise<InputIssue[]> {
  return object === undefined
    ? checkList(list ?? "", "list", api)
    : checkObject(object, "object", api);
}

/** A change that an operation is to make to an attribute. */
interface AttributeRequest extends ContainerChoice {
  /** The attribute that is changed. */
  attribute?: string | undefined;
  /** Its new slug. */
  api_slug?: string | undefined;
  config?: Record<string, unknown> | undefined;
}

/** Finds that an attribute does not exist or is the CRM's own, or that its new slug is in use. */
export async function checkAttributeRequest(
  request: AttributeRequest,
  api: Api,
): Promise<InputIssue[]> {
  const unknown = await collectProblems([checkContainer(request, api)]);
  if (unknown.length > 0) return unknown;
  const attributes = await fetchAllAttributes(toContainer(request), api);
  const { api_slug, attribute: name, config = {} } = request;
  const changed = name === undefined ? undefined : findAttribute(attributes, name);
  if (name !== undefined && changed === undefined) {
    const message = describeMissingAttribute(name, attributes).advice;
    return [{ field: "attribute", message }];
  }
  if (changed?.is_system_attribute === true) {
    return [{ field: "attribute", message: SYSTEM_ATTRIBUTE.advice }];
  }
  const holder = api_slug === undefined ? undefined : findSlug(attributes, api_slug);
  const taken = holder === undefined || holder === changed ? [] : [describeTakenSlug()];
  return collectProblems([Promise.resolve(taken), ...checkReferencedObjects(config, api)]);
}

function findSlug(attributes: readonly CrmAttribute[], slug: string): CrmAttribute | undefined {
  return attributes.find(({ api_slug }) => api_slug === slug);
}

/** The explanation for an attribute that the CRM provides. */
export const SYSTEM_ATTRIBUTE: Explanation = {
  advice:
    "The CRM provides this attribute itself, so it cannot be changed; its options and statuses can (crm_update_select_option, crm_update_status).",
};

/** Finds objects in the configuration of a record reference that do not exist. */
function checkReferencedObjects(
  { record_reference, relationship }: Record<string, unknown>,
  api: Api,
): Promise<InputIssue[]>[] {
  const { object } = (relationship ?? {}) as { object?: unknown };
  const { allowed_objects } = (record_reference ?? {}) as { allowed_objects?: unknown };
  const allowed: unknown[] = Array.isArray(allowed_objects) ? allowed_objects : [];
  const named = [
    ["config.relationship.object", object] as const,
    ...allowed.map(
      (each, index) => [`config.record_reference.allowed_objects.${index}`, each] as const,
    ),
  ];
  return named.flatMap(([field, each]) =>
    typeof each === "string" ? [checkObject(each, field, api)] : [],
  );
}

/** Finds that an attribute has no options or statuses, lacks the one to be changed, or has the new title already. */
export async function findChoiceProblems(
  input: ChoiceInput,
  kind: ChoiceKind,
  api: Api,
): Promise<InputIssue[]> {
  const unknown = await collectProblems([checkContainer(input, api)]);
  if (unknown.length > 0) return unknown;
  const attributes = await fetchAllAttributes(toContainer(input), api);
  if (findAttribute(attributes, input.attribute) === undefined) {
    const message = describeMissingAttribute(input.attribute, attributes).advice;
    return [{ field: "attribute", message }];
  }
  const context = { input, api };
  const otherType = await explainOtherType(context, kind);
  if (otherType !== undefined) return [{ field: "attribute", message: otherType.advice }];
  const changed = input[kind.id] === undefined ? undefined : await findChoice(context, kind);
  if (input[kind.id] !== undefined && changed === undefined) {
    return [{ field: kind.id, message: (await explainUnknownChoice(context, kind)).advice }];
  }
  if (input.title === undefined || changed?.title === input.title) return [];
  const used = await explainUsedTitle(context, kind);
  return used === undefined ? [] : [{ field: "title", message: used.advice }];
}

/** The explanation for an object that every workspace has. */
export const STANDARD_OBJECT: Explanation = {
  advice:
    "This is a standard object, which cannot be deleted. Delete single records with crm_delete_record.",
};

/** Finds that an object does not exist or is a standard one. */
export async function checkCustomObject(object: string, api: Api): Promise<InputIssue[]> {
  const unknown = await checkObject(object, "object", api);
  if (unknown.length > 0) return unknown;
  const objects = await fetchObjects(api);
  const found = objects.find(({ api_slug, id }) => [api_slug, id.object_id].includes(object));
  if (!isStandardObject(found?.api_slug ?? "")) return [];
  return [{ field: "object", message: STANDARD_OBJECT.advice }];
}

/** Finds another object with a slug. The slug of a standard object is fixed. */
export async function checkObjectSlug(
  api_slug: string,
  api: Api,
  own?: string,
): Promise<InputIssue[]> {
  const objects = await fetchObjects(api, (known) => findHolder(known, api_slug) === undefined);
  const changed = objects.find(({ api_slug: slug, id }) => [slug, id.object_id].includes(own));
  if (changed?.api_slug === api_slug) return [];
  if (isStandardObject(changed?.api_slug ?? "")) {
    const message = "expected to be omitted: the slug of a standard object is fixed";
    return [{ field: "api_slug", message }];
  }
  return findHolder(objects, api_slug) === undefined ? [] : [describeTakenSlug()];
}

function findHolder(objects: readonly CrmObject[], slug: string): CrmObject | undefined {
  return objects.find(({ api_slug }) => api_slug === slug);
}
