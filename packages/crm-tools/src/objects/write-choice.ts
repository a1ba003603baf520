import { ApiError } from "@workbelt/core";
import {
  type Api,
  findName,
  isUuid,
  path,
  type Path,
  remove,
  type Revert,
  set,
  type ThingKind,
  type ThingRead,
  tryLookup,
} from "@workbelt/core/provider";
import { z } from "zod";
import { sendSchemaChange } from "../schema-cache.js";
import { choice, type CrmAttributeChoice } from "../schema/choice.js";
import type { ChoiceKind } from "../schema/choice-kind.js";
import { fetchChoices } from "../schema/fetch-choices.js";
import { type ContainerChoice, getConfigurationScopes, toContainer } from "./container-inputs.js";

const response = z.object({ data: choice });

/** The attribute of an option or status. */
export interface ChoiceOwner extends ContainerChoice {
  attribute: string;
}

/** Creates an option or status. */
export async function createChoice(
  owner: ChoiceOwner,
  kind: ChoiceKind,
  data: object,
  api: Api,
): Promise<CrmAttributeChoice> {
  const request = {
    method: "POST",
    path: choicesPath(owner, kind),
    scopes: getConfigurationScopes("read-write", owner),
    body: { data },
  } as const;
  return (await sendSchemaChange(request, response, api)).data;
}

/**
 * Updates an option or status, found by its id or title. The CRM knows titles exactly: if it rejects one that it has in
 * other letters, the change is sent once more with its title.
 */
export async function updateChoice(
  owner: ChoiceOwner,
  kind: ChoiceKind,
  titleOrId: string,
  data: object,
  api: Api,
): Promise<CrmAttributeChoice> {
  const send = async (id: string) => {
    const request = {
      method: "PATCH",
      path: choicePath(owner, kind, id),
      scopes: getConfigurationScopes("read-write", owner),
      body: { data },
    } as const;
    return (await sendSchemaChange(request, response, api)).data;
  };
  try {
    return await send(titleOrId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.serviceCode !== "value_not_found") throw error;
    const title = await tryLookup(() => findTitle(owner, kind, titleOrId, api));
    if (title === undefined || title === titleOrId) throw error;
    api.adjust(`${kind.id} was written as ${JSON.stringify(title)}`);
    return send(title);
  }
}

async function findTitle(owner: ChoiceOwner, { plural }: ChoiceKind, title: string, api: Api) {
  const container = toContainer(owner);
  const known = await fetchChoices(container, owner.attribute, plural, api, { archived: true });
  return findName(
    title,
    known.map((each) => each.title),
  );
}

/** The request that archives an attribute, option or status, without its path: nothing deletes one. */
export const ARCHIVING = { method: "PATCH", body: { data: { is_archived: true } } } as const;

/** Undoes the creation of an option or status by archiving it. */
export function archiveChoice(owner: ChoiceOwner, kind: ChoiceKind): Revert<unknown> {
  return remove(toThingKind(kind), {
    path: ({ id }) => choicePath(owner, kind, id),
    by: ARCHIVING,
    removed: { is_archived: true },
    read: ({ id }) => readChoice(owner, kind, id),
  });
}

/** Undoes a change of an option or status. The CRM returns all of an attribute together. */
export function setChoice(
  owner: ChoiceOwner,
  kind: ChoiceKind,
  titleOrId: string,
): Revert<unknown> {
  return set(toThingKind(kind), {
    path: ({ id }) => choicePath(owner, kind, id),
    read: () => readChoice(owner, kind, titleOrId),
    readAfter: ({ id }) => readChoice(owner, kind, id),
  });
}

function toThingKind({ id, noun }: ChoiceKind): ThingKind {
  return { noun, at: "data", id: `id.${id}`, name: ["title"] };
}

function readChoice(owner: ChoiceOwner, kind: ChoiceKind, titleOrId: string): ThingRead {
  const where = isUuid(titleOrId) ? `id.${kind.id}` : "title";
  return {
    request: { method: "GET", path: choicesPath(owner, kind), query: { show_archived: true } },
    at: ["data", { where, is: titleOrId }],
  };
}

function choicesPath({ attribute, ...owner }: ChoiceOwner, { plural }: ChoiceKind): Path {
  const { identifier, kind } = toContainer(owner);
  return path`/v2/${kind}/${identifier}/attributes/${attribute}/${plural}`;
}

function choicePath(
  { attribute, ...owner }: ChoiceOwner,
  { plural }: ChoiceKind,
  id: string,
): Path {
  const { identifier, kind } = toContainer(owner);
  return path`/v2/${kind}/${identifier}/attributes/${attribute}/${plural}/${id}`;
}
