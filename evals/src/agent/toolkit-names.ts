/** Selections of our own tools, as an application would hand them over. */
export const toolkitNames = {
  services: "all tools of the services that the task needs",
  all: "all tools of the three services, for every task",
  discovery: "all tools of the three services, which the model loads by name (toolDiscovery)",
  programs: "all operations of the three services, for programs that the model writes (programs)",
  resources: "tools of the resources given by --resources",
  read: "tools that only read, of the services that the task needs",
} as const;

/** Name of a selection of our own tools. */
export type ToolkitName = keyof typeof toolkitNames;
