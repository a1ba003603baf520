import type { AttemptOutcome, DeliveryRequest } from "./delivery.js";

/** Posts an attempt. Redirects are not followed, because they could lead to another machine. */
export async function postDelivery(
  url: string,
  { headers, body }: DeliveryRequest,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "workbelt-sandbox", ...headers },
      body,
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    const { message, cause } = error as Error;
    return { error: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

/** Returns true for a 2xx response. */
export function isAccepted(outcome: AttemptOutcome): boolean {
  return "status" in outcome && outcome.status >= 200 && outcome.status < 300;
}
