import { serviceToken } from "../auth/bearer-token.js";
import { ApiClient } from "../client/api-client.js";
import type { Transport } from "../client/transport.js";
import { AuthRequiredError } from "../errors/api-errors.js";
import { safeLine, truncate } from "../text/safe-text.js";
import type { AccountRecord } from "./account.js";
import type { AccountProvider, Connection, TokenInfo } from "./account-provider.js";
import type { AccountRecords } from "./account-records.js";
import { accountBaseUrl } from "./account-base-url.js";

const TIME_LIMIT_MS = 15_000;
const MAX_TEXT_LENGTH = 200;

/**
 * Introspects a token. Returns undefined if it is no longer valid.
 *
 * @throws what the client throws when there is no answer.
 */
export async function introspectToken(
  provider: AccountProvider,
  token: Pick<AccountRecord, "accessToken" | "region">,
  transport: Transport,
): Promise<TokenInfo | undefined> {
  const client = new ApiClient(provider.service, {
    credentials: serviceToken(provider.service, token.accessToken),
    baseUrl: accountBaseUrl(provider, token),
    timeoutMs: TIME_LIMIT_MS,
    attempts: 2,
    transport,
  });
  try {
    return await provider.introspect(client, { accessToken: token.accessToken });
  } catch (error) {
    if (error instanceof AuthRequiredError) return undefined;
    throw error;
  }
}

/** Adds the service's facts to a record. */
export function withGrantInfo(
  record: AccountRecord,
  { connection, scopes }: TokenInfo,
): AccountRecord {
  return {
    ...record,
    ...(connection !== undefined && { connection: limited(connection) }),
    ...(scopes !== undefined && { scopes: [...scopes], scopesReadAt: Date.now() }),
  };
}

/** Limits the length of names chosen by others. */
function limited({ id, name, person }: Connection): Connection {
  return {
    id: truncate(id, MAX_TEXT_LENGTH),
    ...(name !== undefined && { name: safeLine(name, MAX_TEXT_LENGTH) }),
    ...(person !== undefined && { person: safeLine(person, MAX_TEXT_LENGTH) }),
  };
}

/** Stores the result of an introspection. Returns the stored record. */
export async function saveIntrospection(
  records: AccountRecords,
  record: AccountRecord,
  grant: TokenInfo | undefined,
): Promise<AccountRecord> {
  const stored = await records.update(record, (current) => {
    // Ignore the result if the token has changed since.
    if (current.accessToken !== record.accessToken || current.state !== "connected")
      return undefined;
    return grant === undefined ? markNeedsReauthorization(current) : withGrantInfo(current, grant);
  });
  return stored ?? record;
}

function markNeedsReauthorization(record: AccountRecord): AccountRecord {
  const reason = "The service no longer accepts its token.";
  return { ...record, state: "needs_reauthorization", reason };
}
