import { createHash } from "node:crypto";
import { groupOptions } from "../columns/status-groups.js";
import { columnIdFrom } from "../columns/column-id.js";
import { seedId } from "../../seed/seed-id.js";
import type { Column as StoryColumn } from "../../story/types.js";
import { optionColors } from "../validation/values.js";
import type { Column } from "../workspace/documents.js";

/** A column of the story, with ids that follow from its database and name. */
export function plantColumn(databaseKey: string, column: StoryColumn): Column {
  const { name, type } = column;
  const id = type === "title" ? "title" : columnId(`${databaseKey}/${name}`);
  return { id, name, type, description: null, config: configOf(databaseKey, column) };
}

function configOf(databaseKey: string, column: StoryColumn): Record<string, unknown> {
  if (column.type === "number") return { format: column.format };
  if (!("options" in column)) return {};
  const options = column.options.map((name, place) => ({
    id: seedId(`notes/option/${databaseKey}/${column.name}/${name}`),
    name,
    color: optionColors[place % optionColors.length] ?? "default",
    description: null,
  }));
  return column.type === "status" ? groupOptions(options) : { options };
}

function columnId(name: string): string {
  return columnIdFrom(createHash("sha256").update(name).digest().subarray(0, 4));
}
