import type { z } from "zod";
import type { Catalog, Operation } from "@workbelt/core/provider";

/**
 * Formats all tools of a catalog as a Markdown table by resource: name, first sentence of the description,
 * and inputs, the required ones in bold. If the catalog has extended operations, a column says for each
 * tool whether it is documented or extended.
 */
export function formatToolTable(catalog: Catalog): string {
  const tools = Object.entries(catalog).flatMap(([resource, classes]) =>
    classes.map((Tool) => ({ resource, operation: new Tool().operation })),
  );
  const hasExtended = tools.some(({ operation }) => operation.extended);
  const rows = tools.map(({ resource, operation }) => [
    resource,
    `\`${operation.name}\``,
    ...(hasExtended ? [operation.extended ? "extended" : "documented"] : []),
    getFirstSentence(operation.description),
    formatInputs(operation),
  ]);
  const header = ["resource", "tool", ...(hasExtended ? ["set"] : []), "does", "inputs"];
  return [header, header.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function formatInputs({ input }: Operation): string {
  const names = Object.entries(input.shape).map(([name, schema]) =>
    (schema as z.ZodType).safeParse(undefined).success ? name : `**${name}**`,
  );
  return names.join(", ") || "none";
}

function getFirstSentence(text: string): string {
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;
}
