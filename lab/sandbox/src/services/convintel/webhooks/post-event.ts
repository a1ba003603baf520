import type { AttemptOutcome } from "../repository/documents.js";

/**
 * Posts an event as JSON, unsigned (assumed [unsigned-deliveries]). Redirects are not followed, because they could lead to
 * another machine.
 */
export async function postEvent(
  url: string,
  payload: object,
  timeoutMs: number,
): Promise<AttemptOutcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "workbelt-sandbox" },
      body: JSON.stringify(payload),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    const { message, cause } = error as Error;
    return { error: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}
