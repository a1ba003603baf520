import type { Operation } from "@workbelt/core/provider";
import type { Sandbox, TokenPermissions } from "@workbelt/sandbox";
import type { DocumentedService } from "../services.ts";
import type { Answer } from "./call-tool.ts";

/** The permissions that an operation needs. */
export interface Permissions {
  names: readonly string[];
  /** The answer to a token without any; undefined if the operation needs none. */
  refusal?: string;
}

type NotesPermission = TokenPermissions["notes"];

/** Capabilities of a Notion connection, as its settings name them. */
const CAPABILITIES: Readonly<Partial<Record<NotesPermission, string>>> = {
  readContent: "read content",
  insertContent: "insert content",
  updateContent: "update content",
  readComments: "read comments",
  insertComments: "insert comments",
  readUsers: "read user information",
};

interface Probe {
  service: DocumentedService;
  /** Makes the example's call with a token. */
  callWith: (token: string) => Promise<Answer>;
}

/** Finds the permissions of an operation: those it declares, or those without which the sandbox refuses it. */
export async function findPermissions(
  sandbox: Sandbox,
  { scopes = [] }: Operation,
  { callWith, service }: Probe,
): Promise<Permissions> {
  if (service.name === "convintel") return { names: [] };
  if (service.name === "crm") {
    const { code, content } = await callWith(sandbox.addToken("crm", []));
    return code === "permission_denied" ? { names: scopes, refusal: content } : { names: scopes };
  }
  const all = Object.keys(CAPABILITIES) as NotesPermission[];
  const names: string[] = [];
  let refusal: string | undefined;
  for (const permission of all) {
    const others = all.filter((each) => each !== permission);
    const { code, content } = await callWith(sandbox.addToken("notes", others));
    if (code !== "permission_denied") continue;
    names.push(CAPABILITIES[permission] ?? permission);
    refusal ??= content;
  }
  return refusal === undefined ? { names } : { names, refusal };
}
