/** Names that follow from a tool's name. */
export interface ToolNames {
  /** `createTask` */
  constant: string;
  /** `CrmCreateTaskTool` */
  className: string;
  /** `create-task` */
  file: string;
}

/** Derives all names from a tool's name: `crm_create_task` is `create-task.ts`, `createTask` and `CrmCreateTaskTool`. */
export function namesFor(toolName: string): ToolNames {
  const words = toolName.split("_");
  const ownWords = words.slice(1);
  const own = toPascalCase(ownWords);
  return {
    constant: own.charAt(0).toLowerCase() + own.slice(1),
    className: `${toPascalCase(words)}Tool`,
    file: ownWords.join("-"),
  };
}

function toPascalCase(words: string[]): string {
  return words.map(capitalize).join("");
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
