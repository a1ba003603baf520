import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { sendSchemaChange } from "../schema-cache.js";
import { choice, type CrmAttributeChoice } from "./choice.js";
import type { ChoiceKind } from "./choice-kind.js";
import { type ContainerChoice, getConfigurationScopes, toContainer } from "./container-inputs.js";

const response = z.object({ data: choice });

/** The attribute of an option or status. */
export interface ChoiceOwner extends ContainerChoice {
  attribute: string;
}

/** Creates an option or status. */
export async function createChoice(
  owner: ChoiceOwner,
  { plural }: ChoiceKind,
  data: object,
  api: Api,
): Promise<CrmAttributeChoice> {
  const { identifier, kind } = toContainer(owner);
  const request = {
    method: "POST",
    path: path`/v2/${kind}/${identifier}/attributes/${owner.attribute}/${plural}`,
    scopes: getConfigurationScopes("read-write", owner),
    body: { data },
  } as const;
  return (await sendSchemaChange(request, response, api)).data;
}

/** Updates an option or status, found by its id or title. */
export async function updateChoice(
  owner: ChoiceOwner,
  { plural }: ChoiceKind,
  titleOrId: string,
  data: object,
  api: Api,
): Promise<CrmAttributeChoice> {
  const { identifier, kind } = toContainer(owner);
  const request = {
    method: "PATCH",
    path: path`/v2/${kind}/${identifier}/attributes/${owner.attribute}/${plural}/${titleOrId}`,
    scopes: getConfigurationScopes("read-write", owner),
    body: { data },
  } as const;
  return (await sendSchemaChange(request, response, api)).data;
}
