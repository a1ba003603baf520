import { bearerToken } from "../auth/bearer-token.js";
import { ApiClient } from "../client/api-client.js";
import { AuthRequiredError } from "../errors/auth-required-error.js";
import { safeLine } from "../text/safe-text.js";
import { truncate } from "../text/truncate.js";
import type { AccountRecord } from "./account.js";
import type { AccountProvider, Connection, InspectedToken } from "./account-provider.js";
import type { AccountRecords } from "./account-records.js";
import { accountBaseUrl } from "./account-base-url.js";

const TIME_LIMIT_MS = 15_000;
const LONGEST_TEXT = 200;

/**
 * Asks a service what a token is good for; undefined when for nothing any more.
 *
 * @throws what the client throws when there is no answer.
 */
export async function inspect(
  provider: AccountProvider,
  token: Pick<AccountRecord, "accessToken" | "region">,
): Promise<InspectedToken | undefined> {
  const client = new ApiClient(provider.service, {
    credentials: bearerToken(token.accessToken),
    baseUrl: accountBaseUrl(provider, token),
    timeoutMs: TIME_LIMIT_MS,
    attempts: 2,
  });
  try {
    return await provider.inspect(client);
  } catch (error) {
    if (error instanceof AuthRequiredError) return undefined;
    throw error;
  } finally {
    await client.close();
  }
}

/** The record with what its service said of it. */
export function inspected(
  record: AccountRecord,
  { connection, scopes }: InspectedToken,
): AccountRecord {
  return {
    ...record,
    ...(connection !== undefined && { connection: limited(connection) }),
    ...(scopes !== undefined && { scopes: [...scopes], scopesReadAt: Date.now() }),
  };
}

/** Names as somebody chose them go no further than they have to. */
function limited({ id, name, person }: Connection): Connection {
  return {
    id: truncate(id, LONGEST_TEXT),
    ...(name !== undefined && { name: safeLine(name, LONGEST_TEXT) }),
    ...(person !== undefined && { person: safeLine(person, LONGEST_TEXT) }),
  };
}

/** Stores what a service said of an account's token. Returns the record as it is then. */
export async function keepAnswer(
  records: AccountRecords,
  record: AccountRecord,
  grant: InspectedToken | undefined,
): Promise<AccountRecord> {
  const stored = await records.update(record, (current) => {
    // Of another token than the one it was asked about, the answer says nothing.
    if (current.accessToken !== record.accessToken || current.state !== "connected")
      return undefined;
    return grant === undefined ? dead(current) : inspected(current, grant);
  });
  return stored ?? record;
}

function dead(record: AccountRecord): AccountRecord {
  const reason = "The service no longer takes its token.";
  return { ...record, state: "needs_reauthorization", reason };
}
