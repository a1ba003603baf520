import { sandboxClients, sandboxTokens } from "./tokens.js";

/** Where a service is, and its ready-made token. */
export interface ServiceAccess {
  baseUrl: string;
  token: string;
}

/** The services of a running sandbox, with the ready-made apps that people can connect. */
export interface SandboxServices {
  /** `oauthUrl` stands for `https://app.attio.com`, where the CRM connects apps. */
  readonly crm: ServiceAccess & { clientId: string; clientSecret: string; oauthUrl: string };
  readonly notes: ServiceAccess & { clientId: string; clientSecret: string };
  readonly convintel: ServiceAccess;
}

/** The services of the sandbox at `origin`. */
export function servicesAt(origin: string): SandboxServices {
  const crmUrl = `${origin}/crm`;
  return {
    crm: { baseUrl: crmUrl, token: sandboxTokens.crm, ...sandboxClients.crm, oauthUrl: crmUrl },
    notes: { baseUrl: `${origin}/notes`, token: sandboxTokens.notes, ...sandboxClients.notes },
    convintel: {
      baseUrl: `${origin}/convintel/customer/api/v1`,
      token: sandboxTokens.convintel,
    },
  };
}

/** The environment variables with which the Workbelt packages talk to these services. */
export function environmentFor({ crm, notes, convintel }: SandboxServices): Record<string, string> {
  return {
    CRM_BASE_URL: crm.baseUrl,
    CRM_ACCESS_TOKEN: crm.token,
    CRM_OAUTH_URL: crm.oauthUrl,
    CRM_CLIENT_ID: crm.clientId,
    CRM_CLIENT_SECRET: crm.clientSecret,
    NOTES_BASE_URL: notes.baseUrl,
    NOTES_ACCESS_TOKEN: notes.token,
    NOTES_CLIENT_ID: notes.clientId,
    NOTES_CLIENT_SECRET: notes.clientSecret,
    CONVINTEL_BASE_URL: convintel.baseUrl,
    CONVINTEL_API_KEY: convintel.token,
  };
}
