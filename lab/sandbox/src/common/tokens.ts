/** The ready-made token of each service. They are valid in the sandbox only. */
export const sandboxTokens = {
  crm: "sandbox-crm-token",
  notes: "sandbox-notes-token",
  convintel: "sandbox-convintel-key",
} as const;

/** The name of a service in paths, tokens and options. */
export type ServiceName = keyof typeof sandboxTokens;

/** The services, in the order they are listed. */
export const serviceNames = ["crm", "notes", "convintel"] as const satisfies readonly ServiceName[];

/**
 * The ready-made app of each service that people connect apps to, as OAuth 2.0 clients. Both have
 * all permissions and may redirect to any address on loopback.
 */
export const sandboxClients = {
  crm: { clientId: "sandbox-crm-client", clientSecret: "sandbox-crm-secret" },
  notes: { clientId: "sandbox-notes-client", clientSecret: "sandbox-notes-secret" },
} as const;

/** The name of a service that people connect apps to. */
export type OAuthServiceName = keyof typeof sandboxClients;

/** The services that people connect apps to, in the order they are listed. */
export const oauthServiceNames = ["crm", "notes"] as const satisfies readonly OAuthServiceName[];
