import { formatCommand, toCommand } from "../names.js";
import { formatCsv } from "../output/format-csv.js";
import { formatJson } from "../output/format-json.js";
import { formatTable } from "../output/format-data.js";
import { defaultFormat, type Format } from "../output/formats.js";
import { writeLines } from "../output/write.js";
import { createTools, type ListedService, loadService, type Tool } from "../services.js";
import { firstSentence } from "./first-sentence.js";

/** Prints the tools that all words are found in. */
export async function printTools(
  services: readonly ListedService[],
  words: readonly string[],
  format: Format = defaultFormat(),
): Promise<void> {
  const found = (await findTools(services, words)).map(summarize);
  if (format === "json") return writeLines([formatJson(found, 2)]);
  if (format === "compact") return writeLines(found.map((each) => formatJson(each)));
  if (format === "csv") return writeLines(formatCsv(found));
  return writeLines(formatTable({ items: found.map(({ command: _, ...each }) => each) }));
}

async function findTools(
  services: readonly ListedService[],
  words: readonly string[],
): Promise<Tool[]> {
  const wanted = words.map((word) => word.toLowerCase());
  // The first word is often a service; the others are not loaded then.
  const named = services.filter(({ name }) => wanted[0] === name);
  const loaded = await Promise.all((named.length > 0 ? named : services).map(loadService));
  return loaded
    .flatMap((service) => createTools(service))
    .filter(({ name, description }) => {
      const text = `${name} ${description}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
}

function summarize({ name, operation, description }: Tool) {
  const summary = firstSentence(description);
  return { tool: name, command: formatCommand(toCommand(name)), effect: operation.effect, summary };
}
