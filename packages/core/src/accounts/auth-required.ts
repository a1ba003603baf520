import type { Service } from "../client/service.js";
import { AuthRequiredError } from "../errors/api-errors.js";
import type { AccountName, AccountRecord } from "./account.js";

/** Builds the error for an account that a person has to connect again. */
function connectAgain(
  { account }: AccountName,
  { name, displayName: title }: Service,
  reason: string | undefined,
): AuthRequiredError {
  const sentences = [
    `The connection of the account ${JSON.stringify(account)} to ${title} is no longer valid.`,
    reason,
    "The person it belongs to has to connect it again; until then this call will fail.",
  ];
  return new AuthRequiredError(sentences.filter(Boolean).join(" "), {
    status: 401,
    account: { provider: name, account, status: "needs_reauthorization" },
  });
}

/** Builds the error for an account that is not connected; `others` are the services it is connected to. */
function notConnected(
  { account }: AccountName,
  { name, displayName: title }: Service,
  others: readonly Service[],
): AuthRequiredError {
  const options = {
    status: 401,
    account: { provider: name, account, status: "disconnected" },
  } as const;
  const quotedName = JSON.stringify(account);
  const next = "The person it belongs to has to connect it; until then this call will fail.";
  if (others.length === 0) {
    return new AuthRequiredError(
      `The account ${quotedName} is not connected to ${title}. ${next}`,
      options,
    );
  }
  const titles = others.map(({ displayName }) => displayName).join(" and ");
  return new AuthRequiredError(
    `The account ${quotedName} is connected to ${titles}, but not to ${title}, which this call is for. ${next}`,
    { ...options, connectedTo: others.map((other) => other.name) },
  );
}

/** Builds the error for an account that a person has to connect, based on its stored record. */
export function authRequiredError(
  name: AccountName,
  service: Service,
  { others, record }: { record: AccountRecord | undefined; others: readonly Service[] },
): AuthRequiredError {
  const ended = record === undefined || record.state === "disconnecting";
  if (ended) return notConnected(name, service, others);
  const ranOut = record.state === "connected";
  return connectAgain(name, service, ranOut ? "Its token has expired." : record.reason);
}
