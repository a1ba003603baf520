import type { Sandbox } from "@workbelt/sandbox";
import type { ConnectedAccounts } from "@workbelt/core/accounts";

/** Name of the accounts that all runs share. */
export const TEAM = "team";

/** Connects the team's accounts to the sandbox, as a person would in a browser. */
export async function connectTeam(sandbox: Sandbox, accounts: ConnectedAccounts): Promise<void> {
  for (const provider of ["crm", "notes"]) {
    const redirectUri = `http://127.0.0.1:3000/callback/${provider}`;
    const { url } = await accounts.start({ provider, account: TEAM, redirectUri });
    const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
    await accounts.complete({ callbackUrl, account: TEAM });
  }
  const apiKey = sandbox.services.convintel.token;
  await accounts.connectApiKey({ provider: "convintel", account: TEAM, apiKey });
}
