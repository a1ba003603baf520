import { createAttioClient, type AttioClient } from "attio-ts-sdk";
import type { CrmFixture } from "./crm-fixture.js";

/**
 * The `attio-ts-sdk` client, which checks every request and response against schemas generated from
 * Attio's OpenAPI description.
 */
export function createClient(crm: CrmFixture): AttioClient {
  return createAttioClient({
    apiKey: crm.token,
    baseUrl: crm.baseUrl,
    retry: { maxRetries: 0 },
    fetch: fetchWithoutNulls,
  });
}

/** The `data` of a response; always present, because the client throws on errors. */
export async function unwrapData<Data>(
  response: Promise<{ data: { data: Data } | undefined }>,
): Promise<Data> {
  return (await response).data!.data;
}

const actorKeys = ["created_by_actor", "owner_actor", "resolved_by"];

/**
 * Removes nulls that Attio documents (the id of a system actor, the actor of an unresolved
 * comment, the currency of other attributes) but the generated schemas reject: the generator
 * drops `nullable: true`, and null from a `type` that also has an `enum`.
 */
async function fetchWithoutNulls(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, init);
  const text = await response.text();
  const body: unknown = JSON.parse(text, (key, value: unknown) => {
    if (actorKeys.includes(key)) return withoutNulls(value);
    if (key === "default_currency_code" && value === null) return "USD";
    if (key === "display_type" && value === null) return "symbol";
    return value;
  });
  return Response.json(body, { status: response.status, headers: response.headers });
}

function withoutNulls(actor: unknown): unknown {
  const parts = Object.entries(actor as object).filter(([, part]) => part !== null);
  return Object.fromEntries(parts);
}
