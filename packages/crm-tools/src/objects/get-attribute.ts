import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { attributeInput } from "../inputs/attribute-inputs.js";
import { attributePath } from "../schema/container.js";
import { attribute, compactSingleAttribute, singleAttributeOutput } from "../schema/attribute.js";
import {
  refineContainer,
  containerInputs,
  toContainer,
  getConfigurationScopes,
} from "./container-inputs.js";

/** The operation `crm_get_attribute`. */
export const getAttribute = defineOperation({
  name: "crm_get_attribute",
  description:
    "Gets one attribute of an object or list: type, configuration, constraints and an example of a value.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: getConfigurationScopes("read", {}),
  aliases: {
    ...aliasesFor({ object: "object", list: "list", attribute: "attribute" }),
    api_slug: "attribute",
  },
  input: refineContainer(z.strictObject({ attribute: attributeInput, ...containerInputs })),
  request: ({ attribute: slug, ...container }) => ({
    method: "GET",
    path: attributePath(toContainer(container), slug),
    scopes: getConfigurationScopes("read", container),
  }),
  response: z.object({ data: attribute }),
  result: ({ data }) => data,
  output: singleAttributeOutput,
  compact: compactSingleAttribute,
});
