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

/** What a reply holds; the client throws on errors, so that it is always there. */
export async function unwrapData<Data>(
  reply: Promise<{ data: { data: Data } | undefined }>,
): Promise<Data> {
  return (await reply).data!.data;
}

const actorKeys = ["created_by_actor", "owner_actor", "resolved_by"];

/**
 * Takes away the nulls that Attio documents (the id of a system actor, the actor of what nobody has
 * resolved, the currency of an attribute that has none) and the generated schemas refuse: the generator drops `nullable: true`, and null
 * from a `type` that also has an `enum`.
 */
async function fetchWithoutNulls(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const reply = await fetch(input, init);
  const text = await reply.text();
  const body: unknown = JSON.parse(text, (key, value: unknown) => {
    if (actorKeys.includes(key)) return withoutNulls(value);
    if (key === "default_currency_code" && value === null) return "USD";
    if (key === "display_type" && value === null) return "symbol";
    return value;
  });
  return Response.json(body, { status: reply.status, headers: reply.headers });
}

function withoutNulls(actor: unknown): unknown {
  const parts = Object.entries(actor as object).filter(([, part]) => part !== null);
  return Object.fromEntries(parts);
}
