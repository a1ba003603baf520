import type { Sandbox } from "@workbelt/sandbox";
import { openSharedState } from "../shared-state.ts";

/** Name of the accounts that all runs share. */
export const TEAM = "team";

/** Connects the team's accounts to the sandbox, as a person would in a browser. */
export async function connectTeam(sandbox: Sandbox): Promise<void> {
  const state = await openSharedState();
  await state.checkpointer.setup();
  for (const provider of ["crm", "notes"]) {
    const name = { provider, account: TEAM };
    const redirectUri = `http://127.0.0.1:3000/callback/${provider}`;
    const { url } = await state.accounts.start({ ...name, redirectUri });
    const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
    await state.accounts.complete({ callbackUrl, account: TEAM });
  }
  const apiKey = sandbox.services.convintel.token;
  await state.accounts.connectApiKey({ provider: "convintel", account: TEAM, apiKey });
  await state.close();
}
