import { ConfigurationError } from "@workbelt/core";
import type { Flags } from "./program.js";

const HTTP_ONLY = {
  publicUrl: "--public-url",
  allowOrigin: "--allow-origin",
  authIssuer: "--auth-issuer",
  events: "--events",
} satisfies Partial<Record<keyof Flags, string>>;
const AUTH_ONLY = {
  authAudience: "--auth-audience",
  authScopes: "--auth-scopes",
  accounts: "--accounts",
  sharedTokens: "--shared-tokens",
} satisfies Partial<Record<keyof Flags, string>>;

/** Checks flags that need or exclude each other. @throws ConfigurationError */
export function assertConsistent(flags: Flags): void {
  if (flags.http === undefined) refuseAll(flags, HTTP_ONLY, "--http");
  if (flags.account !== undefined && (flags.sandbox || flags.accounts !== undefined)) {
    throw new ConfigurationError(
      `--account is for tokens in the environment: leave it out, or ${flags.sandbox ? "--sandbox" : "--accounts"}.`,
    );
  }
  if (flags.authIssuer === undefined) refuseAll(flags, AUTH_ONLY, "--auth-issuer");
  else if (flags.publicUrl === undefined) {
    throw new ConfigurationError("--auth-issuer needs --public-url: tokens are issued for it.");
  } else assertOneTokenSource(flags);
}

function assertOneTokenSource({ accounts, sandbox, sharedTokens }: Flags): void {
  const sources = [accounts, sandbox, sharedTokens].filter((source) => source !== undefined);
  if (sources.length === 1) return;
  throw new ConfigurationError(
    "--auth-issuer needs one of --accounts (each caller uses the account connected for the token's subject), --shared-tokens (all callers use the environment's tokens) and --sandbox.",
  );
}

function refuseAll(
  flags: Flags,
  names: Partial<Record<keyof Flags, string>>,
  needed: string,
): void {
  for (const [key, flag] of Object.entries(names)) {
    if (flags[key as keyof Flags] === undefined) continue;
    throw new ConfigurationError(`${flag} needs ${needed}.`);
  }
}
