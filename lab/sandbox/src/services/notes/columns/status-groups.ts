import { seedId } from "../../../common/seed-id.js";
import { createOption } from "./create-option.js";
import { type Option, type OptionInput } from "./options.js";

const defaultOptions = [
  { name: "Not started", color: "default" },
  { name: "In progress", color: "blue" },
  { name: "Done", color: "green" },
];

/** Creates the configuration of a new status column: the given or default options, in groups. */
export function createStatusConfig(input: { options?: OptionInput[] }): Record<string, unknown> {
  return groupOptions((input.options ?? defaultOptions).map(createOption));
}

/** Assigns statuses to three groups: the first is "To-do", the last "Complete". */
export function groupOptions(options: Option[]): { options: Option[]; groups: object[] } {
  const ids = options.map((option) => option.id);
  const groups = [
    createGroup("To-do", "gray", ids.slice(0, 1)),
    createGroup("In progress", "blue", ids.slice(1, -1)),
    createGroup("Complete", "green", ids.slice(1).slice(-1)),
  ];
  return { options, groups };
}

function createGroup(name: string, color: string, optionIds: string[]): object {
  return { id: seedId(`notes/status-group/${name}`), name, color, option_ids: optionIds };
}
