import type { AttemptOutcome } from "./delivery-document.js";

/**
 * Posts an event as JSON, unsigned (assumed). Redirects are not followed: they could lead away from
 * this machine.
 */
export async function postEvent(
  url: string,
  payload: object,
  timeoutMs: number,
): Promise<AttemptOutcome> {
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "workbelt-sandbox" },
      body: JSON.stringify(payload),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    return { status: reply.status };
  } catch (error) {
    const { message, cause } = error as Error;
    return { error: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}
