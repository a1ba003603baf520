/** The ready-made token of each service. They open the sandbox and nothing else. */
export const sandboxTokens = {
  crm: "sandbox-crm-token",
  notes: "sandbox-notes-token",
  convintel: "sandbox-convintel-key",
} as const;

/** The name of a service in paths, tokens and options. */
export type ServiceName = keyof typeof sandboxTokens;

/** The services, in the order they are listed. */
export const serviceNames = ["crm", "notes", "convintel"] as const satisfies readonly ServiceName[];
