import { formatScope } from "@workbelt/core/provider";
import { listScopes } from "@workbelt/core/testing-support";
import type { Session } from "../run/session.js";
import { findValue } from "../scenario/resolve-template.js";
import type { PathPart, Scenario } from "../scenario/scenario.js";
import type { ConnectionResult } from "./report.js";

/** Asks the service who is connected and with which scopes, and finds the operations that need more. */
export async function checkConnection(
  { connection: { id, name, operation, scopes } }: Scenario,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<ConnectionResult & { id?: string }> {
  const { error, exchanges, output } = await session.call({ operation, input: {} }, signal);
  const isReachable = exchanges.length > 0;
  if (error !== undefined) return { isReachable, missing: [], problem: error.message };
  const granted = readScopes(output, scopes);
  const [connectedId, connectedName] = [readText(output, id), readText(output, name)];
  return {
    isReachable,
    ...(connectedId !== undefined && { id: connectedId }),
    ...(connectedName !== undefined && { name: connectedName }),
    ...(granted && { scopes: granted }),
    missing: granted === undefined ? [] : listMissing(session, granted),
  };
}

function readText(output: unknown, path: readonly PathPart[] | undefined): string | undefined {
  const value = path && findValue(output, path);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function readScopes(output: unknown, path: readonly PathPart[] | undefined): string[] | undefined {
  const value = path && findValue(output, path);
  return Array.isArray(value) ? value.map(String) : undefined;
}

function listMissing({ provider }: Session, granted: readonly string[]) {
  // A scope to write includes the one to read.
  const all = new Set(granted.flatMap((scope) => [scope, scope.replace(/-write$/, "")]));
  return provider.tools.flatMap(({ operation: { name, scopes = [] } }) => {
    const missing = scopes
      .filter((required) => !listScopes(required).some((scope) => all.has(scope)))
      .map(formatScope);
    return missing.length === 0 ? [] : [{ operation: name, scopes: missing }];
  });
}
