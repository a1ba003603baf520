import type { Operation } from "@workbelt/core/provider";
import type { Permissions } from "../run/find-permissions.ts";
import type { DocumentedService } from "../services.ts";
import { code } from "./markdown.ts";

/** Describes what an operation does to the service's data. */
export function describeEffect(operation: Operation): string {
  const words = {
    read: "reads",
    create: "creates",
    update: operation.deletes === undefined ? "changes" : "changes; deletes with some inputs",
    delete: "deletes",
  };
  const outside =
    operation.returnsOutsideContent === undefined ? "" : "; may return text by people outside";
  return `${words[operation.effect]}${outside}`;
}

/** Describes when the rules of `toolkit.interruptOn()` have a person decide. */
export function describeApproval(operation: Operation): string {
  const { effect } = operation;
  if (effect === "read") return "none";
  if (effect === "delete") return "always";
  const option = effect === "create" ? "creates: false" : "updates: false";
  const exception = operation.deletes === undefined ? "" : ", except inputs that delete";
  return `yes, unless ${code(option)}${exception}`;
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
