import { createHash } from "node:crypto";
import { groupOptions } from "../columns/status-groups.js";
import { toColumnId } from "../columns/column-id.js";
import { seedId } from "../../../common/seed-id.js";
import type { Column as StoryColumn } from "../../../company/types.js";
import { optionColors } from "../validation/validate-values.js";
import type { Column } from "../repository/documents.js";

/** Creates a story column; its ids derive from its database and name. */
export function createStoryColumn(databaseKey: string, column: StoryColumn): Column {
  const { name, type } = column;
  const id = type === "title" ? "title" : createStoryColumnId(`${databaseKey}/${name}`);
  return { id, name, type, description: null, config: createConfig(databaseKey, column) };
}

function createConfig(databaseKey: string, column: StoryColumn): Record<string, unknown> {
  if ("options" in column) return createOptionConfig(databaseKey, column);
  switch (column.type) {
    case "number":
      return { format: column.format };
    case "unique_id":
      return { prefix: column.prefix, next: 1 };
    case "relation":
      return {
        data_source_id: seedId(`notes/data-source/${column.database}`),
        type: "single_property",
      };
    case "rollup":
      return {
        function: column.function,
        relation_property_name: column.relation,
        rollup_property_name: column.column,
      };
    case "formula":
      return { expression: column.expression, made_in_app: true };
    default:
      return {};
  }
}

function createOptionConfig(
  databaseKey: string,
  column: Extract<StoryColumn, { options: string[] }>,
): Record<string, unknown> {
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
