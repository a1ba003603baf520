import type { Sandbox, ServiceName } from "@workbelt/sandbox";
import { formatScope, type Operation } from "@workbelt/core/provider";
import { type DocumentedService, nameOf } from "../services.ts";
import type { Answer } from "./call-tool.ts";

/** The permissions that an operation needs. */
export interface Permissions {
  names: readonly string[];
  /** The answer to a token without any; undefined if the operation needs none. */
  refusal?: string;
}

interface Probe {
  service: DocumentedService;
  /** Makes the sample's call with a token. */
  callWith: (token: string) => Promise<Answer>;
}

/** Finds the permissions of an operation: those it declares, or those without which the sandbox refuses it. */
export async function findPermissions(
  sandbox: Sandbox,
  { scopes = [] }: Operation,
  { callWith, service }: Probe,
): Promise<Permissions> {
  const { permissions } = service;
  if (permissions === undefined) return { names: [] };
  const addToken = (allowed: readonly string[]) =>
    sandbox.addToken(nameOf(service) as ServiceName, allowed as never[]);
  if (permissions.names === undefined) {
    const { code, content } = await callWith(addToken([]));
    const names = scopes.map(formatScope);
    return code === "permission_denied" ? { names, refusal: content } : { names };
  }
  const all = Object.keys(permissions.names);
  const names: string[] = [];
  let refusal: string | undefined;
  for (const [permission, name] of Object.entries(permissions.names)) {
    const others = all.filter((each) => each !== permission);
    const { code, content } = await callWith(addToken(others));
    if (code !== "permission_denied") continue;
    names.push(name);
    refusal ??= content;
  }
  return refusal === undefined ? { names } : { names, refusal };
}
