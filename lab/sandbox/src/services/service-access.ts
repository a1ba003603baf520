import { sandboxClients, sandboxTokens } from "../common/tokens.js";

/** Address and ready-made token of a service. */
export interface ServiceAccess {
  baseUrl: string;
  token: string;
}

/** The services of a running sandbox, with the ready-made apps that people can connect. */
export interface SandboxServices {
  /** `oauthUrl` replaces `https://app.attio.com`, where apps are connected to the CRM. */
  readonly crm: ServiceAccess & { clientId: string; clientSecret: string; oauthUrl: string };
  readonly notes: ServiceAccess & { clientId: string; clientSecret: string };
  readonly convintel: ServiceAccess;
}

/** Describes the services of the sandbox at `origin`. */
export function createServices(origin: string): SandboxServices {
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

/** Creates the environment variables that connect the Workbelt packages to the sandbox at `origin`. */
export function createEnvironment(origin: string): Record<string, string> {
  const { crm, notes, convintel } = createServices(origin);
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
    WORKBELT_SANDBOX_URL: origin,
  };
}
