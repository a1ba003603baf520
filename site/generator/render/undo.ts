import type { Operation } from "@workbelt/core/provider";
import { consequenceOf, consequencesOf, revertOf } from "@workbelt/core/adapters";
import { checkInput } from "@workbelt/core/testing-support";
import { listInputs } from "@workbelt/testing/samples";
import { type DocumentedService, nameOf, services } from "../services.ts";
import { describeCase } from "./consequences.ts";
import { box, code, prose, table } from "./markdown.ts";

const KINDS = {
  remove: "removes what was created, unless someone has changed it or built on it",
  set: "writes back the values of before",
  restore: "restores it",
  set_or_remove: "writes back the values of before, or removes what was created",
};

/** Renders the page about what an undo journal does for every write. */
export function renderUndo(): string {
  return `${[
    "---\neditLink: false\npageClass: wide\naside: false\n---",
    "# Undo of each write",
    "What [undo](../guide/undo.md) does for each operation that writes, and what it cannot take back. Where the input decides, each case has a row; the first that applies counts.",
    "**(sandbox)** marks what only trials on [the sandbox](../guide/testing.md) have shown, and neither the vendor's documentation nor the service.",
    ...services.flatMap((service) => [`## ${service.title}`, renderService(service)]),
    "Programs read the same data: `revertOf(operation, input)` of `@workbelt/core/adapters` returns how a call is undone, or why it cannot be.",
  ].join("\n\n")}\n`;
}

function renderService(service: DocumentedService): string {
  const rows = service.provider.tools.flatMap(({ operation, resource }) => {
    const { name } = operation;
    const link = `[${code(name)}](../operations/${nameOf(service)}/${resource}/${name}.md)`;
    return listUndo(service, operation).map(({ when, undo }) => [
      link,
      prose(`${describeCase(when)}${undo}`),
    ]);
  });
  return box("list", [table(["operation", "undo"], rows)]);
}

/** Lists what an undo does for each case of a write. */
export function listUndo(
  { samples }: DocumentedService,
  operation: Operation,
): { when: string; undo: string }[] {
  const sample = samples[operation.name];
  const inputs = sample === undefined ? [] : listInputs(sample);
  const cases = consequencesOf(operation);
  return cases.map((each) => ({
    when: each.when ?? (cases.length > 1 ? "otherwise" : ""),
    undo: describeUndo(operation, each, inputs),
  }));
}

type Case = ReturnType<typeof consequencesOf>[number];

function describeUndo(operation: Operation, each: Case, inputs: readonly object[]): string {
  const { assumed, reason } = each;
  const input = inputs
    .map((given) => checkInput(operation, given))
    .find((given) => consequenceOf(operation, given) === each);
  const revert = input === undefined ? "no sample" : revertOf(operation, input);
  const mark = assumed ? " (sandbox)" : "";
  if (typeof revert === "string") return `not: ${revert}${mark}`;
  return `${KINDS[revert.kind]}${reason === undefined ? "" : `; ${reason}`}${mark}`;
}
