import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { compactFields, fieldValue } from "../responses/compact-fields.js";
import type { ConvintelService } from "../service.js";

/**
 * The organisation as the service returns it. Its CRM integration, calendar type and address are
 * documented, but not their keys: they pass through.
 */
const organizationSchema = z.looseObject({
  id: z.unknown().optional(),
  name: z.string().nullish(),
  domain: z.string().nullish(),
});

/** The organisation as the service returns it. */
export type ConvintelOrganization = z.infer<typeof organizationSchema>;

// The last three are the likely keys of what is documented.
const organizationOutput = z
  .object({
    name: z.string().optional(),
    domain: z.string().optional(),
    crmIntegration: fieldValue.optional(),
    calendarType: fieldValue.optional(),
    address: fieldValue.optional(),
  })
  .catchall(fieldValue);

/** The operation `convintel_organization_get`. */
export const organizationGet = defineOperation({
  name: "convintel_organization_get",
  description:
    "Gets the organization whose calls the other tools read: name, CRM integration (where account and opportunity ids are from), calendar type and address.",
  effect: "read",
  returnsTexts: ["settings"],
  input: z.strictObject({}),
  request: (_input, service: ConvintelService) => endpointRequest(service, "organization"),
  response: organizationSchema,
  result: (response): ConvintelOrganization => response,
  output: organizationOutput,
  compact: ({ id: _id, ...output }: ConvintelOrganization) => compactFields(output),
});
