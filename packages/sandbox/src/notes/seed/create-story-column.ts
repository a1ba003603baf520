import { createHash } from "node:crypto";
import { groupOptions } from "../columns/status-groups.js";
import { toColumnId } from "../columns/column-id.js";
import { seedId } from "../../seed/seed-id.js";
import type { Column as StoryColumn } from "../../story/types.js";
import { optionColors } from "../validation/validate-values.js";
import type { Column } from "../repository/documents.js";

/** Creates a story column; its ids derive from its database and name. */
export function createStoryColumn(databaseKey: string, column: StoryColumn): Column {
  const { name, type } = column;
  const id = type === "title" ? "title" : createStoryColumnId(`${databaseKey}/${name}`);
  return { id, name, type, description: null, config: createConfig(databaseKey, column) };
}

function createConfig(databaseKey: string, column: StoryColumn): Record<string, unknown> {
  if (column.type === "number") return { format: column.format };
  if (!("options" in column)) return {};
  const options = column.options.map((name, index) => ({
    id: seedId(`notes/option/${databaseKey}/${column.name}/${name}`),
    name,
    color: optionColors[index % optionColors.length] ?? "default",
    description: null,
  }));
  return column.type === "status" ? groupOptions(options) : { options };
}

function createStoryColumnId(name: string): string {
  return toColumnId(createHash("sha256").update(name).digest().subarray(0, 4));
}
