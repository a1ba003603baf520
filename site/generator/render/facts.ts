import { createPolicy, explainPolicy } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { mayDelete, mayReturnOutsideContent } from "@workbelt/core/adapters";
import type { Permissions } from "../run/find-permissions.ts";
import type { DocumentedService } from "../services.ts";
import { code } from "./markdown.ts";

/** Describes what an operation does to the service's data. */
export function describeEffect(operation: Operation, { provider }: DocumentedService): string {
  const words = {
    read: "reads",
    create: "creates",
    update: mayDelete(operation) ? "changes; deletes with some inputs" : "changes",
    delete: "deletes",
  };
  const isOutside = mayReturnOutsideContent({ operation, service: provider.service });
  const outside = isOutside ? "; may return text by people outside" : "";
  return `${words[operation.effect]}${outside}`;
}

/** Describes what the policy `careful` does to the calls of an operation. */
export function describeApproval(operation: Operation): string {
  const { name } = operation;
  const policy = createPolicy("careful", [{ tools: [{ operation }] }]);
  const explained = explainPolicy({ tools: [{ name, operation, policy }] });
  return `${code("careful")}: ${explained.slice(`${name}: `.length)}`;
}

/** Describes the permissions that a token needs. */
export function describePermissions(
  { permissions }: DocumentedService,
  { names }: Permissions,
): string {
  if (permissions === undefined) return "any API key";
  if (names.length === 0) return "any token";
  return `${permissions.noun} ${names.map(code).join(", ")}`;
}
