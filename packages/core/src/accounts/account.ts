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

/** Identifies an account: the service's short name, and the host's name for the account. */
export interface AccountName {
  /** `crm`, `notes`, `convintel`. */
  provider: string;
  /** The host's name for it: `user-42`. One name may be connected to several providers. */
  account: string;
}

/** Public view of a connected account, without tokens. */
export interface Account extends AccountName {
  status: AccountStatus;
  /** The grant behind it, if the service has reported it. */
  connection?: Connection | undefined;
  /** Granted scopes, if the service has reported them. */
  scopes?: readonly string[] | undefined;
  connectedAt?: Date | undefined;
  /** Expiry of the access token, if the service reported it. */
  expiresAt?: Date | undefined;
  /** Reason why it needs a person or cannot be read, or what remains to be done. */
  reason?: string | undefined;
}

/** Stored form of an account; times in milliseconds since the epoch. */
export const accountRecord = z.object({
  provider: z.string(),
  account: z.string(),
  /** `disconnecting`: unusable, and kept until the service has revoked the token. */
  state: z.enum(["connected", "needs_reauthorization", "disconnecting"]),
  reason: z.string().optional(),
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.number().optional(),
  /** Time at which the access token was issued. */
  grantedAt: z.number().optional(),
  /** Set while a refresh is in progress; left behind by an interrupted one. */
  refreshStartedAt: z.number().optional(),
  connectedAt: z.number(),
  region: z.string().optional(),
  connection: z
    .object({ id: z.string(), name: z.string().optional(), person: z.string().optional() })
    .optional(),
  scopes: z.array(z.string()).optional(),
  scopesReadAt: z.number().optional(),
});

/** A stored account with its tokens. It never leaves this folder. */
export type AccountRecord = z.infer<typeof accountRecord>;

/** Returns the public view of a record. */
export function toAccount(record: AccountRecord, now: number): Account {
  const { account, connection, connectedAt, expiresAt, provider, scopes, state } = record;
  const reason =
    state === "disconnecting"
      ? "The service has not revoked its token yet: disconnect it again."
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

/** Returns true if the access token has expired. */
export function isExpired({ expiresAt }: AccountRecord, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

/**
 * Returns true if the token should be refreshed before the next request: in its last 30 seconds, which the
 * request may take, or in the second half of a lifetime under a minute.
 */
export function isDueForRefresh({ expiresAt, grantedAt }: AccountRecord, now: number): boolean {
  if (expiresAt === undefined) return false;
  const lifetimeMs = grantedAt === undefined ? Infinity : expiresAt - grantedAt;
  return expiresAt - Math.min(30_000, lifetimeMs / 2) <= now;
}
