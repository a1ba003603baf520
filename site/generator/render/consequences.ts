import type { Consequence, Operation } from "@workbelt/core/provider";
import { consequencesOf } from "@workbelt/core/adapters";
import { type DocumentedService, nameOf, services } from "../services.ts";
import { box, code, prose, table } from "./markdown.ts";

/** Renders the page about the consequences of every write. */
export function renderConsequences(): string {
  return `${[
    "---\neditLink: false\npageClass: wide\naside: false\n---",
    "# Consequences of writes",
    "What each operation that writes does to existing data, who notices, and how far it can be undone with other operations of the same package. Where the input decides, each case has a row; the first that applies counts. [Approvals](../guide/approvals.md) and the annotations of tools follow from the same data.",
    [
      "- **Undo**: `fully`, `partly`, `recreatable` (only as a new one with another id) or `not`. Deleting what was created takes with it what others added since.",
      "- **Lost** is what stops existing, the trash included, or is overwritten. A pure addition has none.",
      "- **(sandbox)** marks what only trials on [the sandbox](../guide/testing.md) have shown, and neither the vendor's documentation nor the service.",
    ].join("\n"),
    ...services.flatMap((service) => [`## ${service.title}`, renderService(service)]),
    "Programs read the same data: `consequenceOf(operation, input)` and `consequencesOf(operation)` of `@workbelt/core/adapters`.",
  ].join("\n\n")}\n`;
}

function renderService(service: DocumentedService): string {
  const rows = service.provider.tools.flatMap(({ operation, resource }) => {
    const { name } = operation;
    const link = `[${code(name)}](../operations/${nameOf(service)}/${resource}/${name}.md)`;
    return listCases(operation).map(({ when, ...consequence }) => [
      link,
      prose(`${describeCase(when)}${describeUndo(consequence)}`),
      prose(describeLoss(consequence)),
      prose(describeOthers(consequence)),
    ]);
  });
  return box("list consequences", [
    table(["operation", "undo", "lost", "others notice or do"], rows),
  ]);
}

/** Describes the consequences of a write for its page, a line for each case; undefined for a read. */
export function describeConsequence(operation: Operation): string | undefined {
  const lines = listCases(operation).map(({ when, ...consequence }) => {
    const loss = describeLoss(consequence);
    const others = describeOthers(consequence);
    const parts = [
      `undo: ${describeUndo(consequence)}`,
      ...(loss === "" ? [] : [loss]),
      ...(others === "" ? [] : [others]),
    ];
    return prose(`${describeCase(when)}${parts.join("; ")}`);
  });
  return lines.length === 0 ? undefined : lines.join("<br>");
}

/** Describes when a case applies, as the beginning of a line. */
export function describeCase(when: string): string {
  if (when === "") return "";
  return when === "otherwise" ? "Otherwise: " : `If ${when}: `;
}

function listCases(operation: Operation): (Consequence & { when: string })[] {
  const cases = consequencesOf(operation);
  const otherwise = cases.length > 1 ? "otherwise" : "";
  return cases.map(({ when = otherwise, ...consequence }) => ({ ...consequence, when }));
}

function describeUndo({ assumed, reason, reversible }: Consequence): string {
  const why = reason === undefined ? "" : `: ${reason}`;
  return `${reversible}${why}${assumed ? " (sandbox)" : ""}`;
}

function describeOthers({ delegates, seenByOthers, stops }: Consequence): string {
  return [
    ...(seenByOthers === undefined ? [] : [seenByOthers]),
    ...(delegates === undefined ? [] : [`lets ${delegates}`]),
    ...(stops === undefined ? [] : [`only stops ${stops}`]),
  ].join("; ");
}

function describeLoss({ deletes, overwrites }: Consequence): string {
  return [
    ...(deletes === undefined ? [] : [`deletes ${deletes}`]),
    ...(overwrites === undefined ? [] : [`overwrites ${overwrites}`]),
  ].join("; ");
}
