import { z } from "zod";
import type { Connection } from "./account-provider.js";

/**
 * `active`: usable. `expired`: the next call refreshes it. `needs_reauthorization` and `disconnected`: a
 * person has to connect it. `unreadable`: its entry in the store cannot be read, and `reason` says why;
 * it can be connected again or disconnected.
 */
export type AccountStatus =
  | "active"
  | "expired"
  | "needs_reauthorization"
  | "disconnected"
  | "unreadable";

/** Which account: the service's short name, and the host's own name for the account. */
export interface AccountName {
  /** `crm`, `notes`, `convintel`. */
  provider: string;
  /** Whose it is: `user-42`. The same name may be connected with several providers. */
  account: string;
}

/** A connected account as anybody may see it: no token is in it. */
export interface Account extends AccountName {
  status: AccountStatus;
  /** What it is connected to, as far as the service has told. */
  connection?: Connection | undefined;
  /** What its token may do, as far as the service has told. */
  scopes?: readonly string[] | undefined;
  connectedAt?: Date | undefined;
  /** When the access token runs out, if the service said so. */
  expiresAt?: Date | undefined;
  /** Why it needs a person or cannot be read, or what is left to do. */
  reason?: string | undefined;
}

/** An account as it is stored; times in milliseconds since the epoch. */
export const accountRecord = z.object({
  provider: z.string(),
  account: z.string(),
  /** `disconnecting`: unusable, and kept until the service has taken the token back. */
  state: z.enum(["connected", "needs_reauthorization", "disconnecting"]),
  reason: z.string().optional(),
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.number().optional(),
  /** When the access token was given. */
  grantedAt: z.number().optional(),
  /** Set while a refresh is under way, and left behind by one that was cut off. */
  refreshStartedAt: z.number().optional(),
  connectedAt: z.number(),
  region: z.string().optional(),
  connection: z
    .object({ id: z.string(), name: z.string().optional(), person: z.string().optional() })
    .optional(),
  scopes: z.array(z.string()).optional(),
  scopesReadAt: z.number().optional(),
});

/** An account as it is stored, tokens included. It never leaves this folder. */
export type AccountRecord = z.infer<typeof accountRecord>;

/** What anybody may see of a record. */
export function toAccount(record: AccountRecord, now: number): Account {
  const { account, connection, connectedAt, expiresAt, provider, scopes, state } = record;
  const reason =
    state === "disconnecting"
      ? "The service has not taken its token back yet: disconnect it once more."
      : record.reason;
  return {
    provider,
    account,
    status: getStatus(record, now),
    ...(connection !== undefined && { connection }),
    ...(scopes !== undefined && { scopes }),
    connectedAt: new Date(connectedAt),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
    ...(reason !== undefined && { reason }),
  };
}

function getStatus(record: AccountRecord, now: number): AccountStatus {
  if (record.state === "disconnecting") return "disconnected";
  if (record.state === "needs_reauthorization") return "needs_reauthorization";
  if (!isExpired(record, now)) return "active";
  return record.refreshToken === undefined ? "needs_reauthorization" : "expired";
}

/** Whether the access token is known to be of no use any more. */
export function isExpired({ expiresAt }: AccountRecord, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

/**
 * Whether to refresh before the next request: in the last 30 seconds, which the request may take; for a
 * token of less than a minute, in the second half of its life.
 */
export function isDueForRefresh({ expiresAt, grantedAt }: AccountRecord, now: number): boolean {
  if (expiresAt === undefined) return false;
  const lifetimeMs = grantedAt === undefined ? Infinity : expiresAt - grantedAt;
  return expiresAt - Math.min(30_000, lifetimeMs / 2) <= now;
}
