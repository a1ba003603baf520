import type { Operation, TextKind } from "@workbelt/core/provider";
import { type DocumentedService, nameOf, services } from "../services.ts";
import { box, code, prose, table } from "./markdown.ts";

/** Renders the page about whose texts each operation returns. */
export function renderTexts(): string {
  return `${[
    "---\neditLink: false\npageClass: wide\naside: false\n---",
    "# Whose texts are read",
    "The kinds of text that each service returns, who can write them, and every operation that returns them. A text has the same kind by every way of reading it. Texts by outsiders mark the conversation that reads them: see [content by outsiders](../guide/approvals.md#content-by-outsiders), also for how to count more or fewer kinds. Reads that are not listed return nothing that people write.",
    ...services.flatMap((service) => [`## ${service.title}`, renderService(service)]),
    "Programs read the same data: `texts` of a package's service, and `returnsTexts` of an operation.",
  ].join("\n\n")}\n`;
}

function renderService(service: DocumentedService): string {
  const { provider } = service;
  const rows = Object.entries(provider.service.texts ?? {})
    .toSorted(([, one], [, other]) => Number(other.outside) - Number(one.outside))
    .map(([name, kind]) => [
      code(name),
      describeKind(kind),
      provider.tools
        .filter(({ operation }) => listKinds(operation).includes(name))
        .map(({ operation, resource }) => {
          const path = `../operations/${nameOf(service)}/${resource}/${operation.name}.md`;
          return `[${code(operation.name)}](${path})`;
        })
        .join(", "),
    ]);
  return box("list", [table(["texts", "by outsiders", "returned by"], rows)]);
}

function describeKind({ because, outside }: TextKind): string {
  return prose(`${outside ? "yes" : "no"}: ${because.charAt(0).toLowerCase()}${because.slice(1)}`);
}

function listKinds({ returnsTexts = [] }: Operation): readonly string[] {
  return typeof returnsTexts === "function" ? [] : returnsTexts;
}
