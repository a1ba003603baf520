/** Creates the response to a delivery: a status, and a message for the sender's log. */
export function createWebhookResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ message }, { status, headers });
}
