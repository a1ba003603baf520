import type { Service } from "../client/service.js";
import type { Operation } from "../operations/operation.js";
import { capitalize, toTitle } from "../text/service-name.js";

/** The parts of a tool that name it. */
interface TitledTool {
  readonly operation: Pick<Operation, "name">;
  readonly service: Pick<Service, "displayName">;
}

// In the names of tools that say what these do first or last: create_task, page_create, database_insert_row.
const VERBS = new Set(
  "add append create delete fetch get insert inspect list move query remove retrieve search update upload upsert".split(
    " ",
  ),
);
const SPELLINGS: Readonly<Record<string, string>> = { ai: "AI", markdown: "Markdown" };

/** Names a tool for people, by its operation's name: `crm_create_task` is "Create task (CRM)". */
export function titleOf({ operation, service }: TitledTool): string {
  const words = operation.name.split("_").slice(1);
  const [first = ""] = words;
  const verb = VERBS.has(first) ? first : (words.findLast((word) => VERBS.has(word)) ?? "get");
  const others = VERBS.has(first) ? words.slice(1) : words.filter((word) => word !== verb);
  const text = [verb, ...others].map((word) => SPELLINGS[word] ?? word).join(" ");
  const where = toTitle(service.displayName).replace(/ (?:workspace|service)$/, "");
  return `${capitalize(text)} (${where})`;
}
