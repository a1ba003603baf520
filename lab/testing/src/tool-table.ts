import type { z } from "zod";
import type { Operation } from "@workbelt/core/provider";
import type { Catalog } from "@workbelt/core/testing-support";
import { writeSection } from "./write-section.js";

/**
 * Formats all tools of a provider package as a Markdown table by resource: name, first sentence of the
 * description, and inputs, the required ones in bold.
 */
export function formatToolTable({ tools }: Pick<Catalog, "tools">): string {
  const rows = tools.map(({ resource, operation }) => [
    resource,
    `\`${operation.name}\``,
    getFirstSentence(operation.description),
    formatInputs(operation),
  ]);
  const header = ["resource", "tool", "does", "inputs"];
  return [header, header.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/**
 * Writes the table of all tools into a README, between the lines `<!-- tools -->` and `<!-- /tools -->`.
 *
 * @throws Error if these lines are not there.
 */
export function writeToolTable(readme: URL, provider: Pick<Catalog, "tools">): void {
  writeSection(readme, "tools", formatToolTable(provider));
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
