import { createWebhookResponse, hasHmacSignature, parseJsonBody } from "@workbelt/core/provider";
import { z } from "zod";

const verification = z.looseObject({ verification_token: z.string().min(1) });

/** Returns the token of a handshake; undefined if the JSON is something else. */
export function parseVerification(json: unknown): string | undefined {
  return verification.safeParse(json).data?.verification_token;
}

/**
 * Hands the token of a handshake over; rejects anything else. The vendor's tests sign the handshake with the
 * token itself, its guide does not mention that: a signature must be right, but may be missing.
 */
export async function acceptVerification(
  { body, signature }: { body: Uint8Array; signature: string | null },
  onVerification: ((token: string) => unknown) | undefined,
): Promise<Response> {
  const token = parseVerification(parseJsonBody(body));
  const isSigned = signature !== null;
  if (
    token === undefined ||
    onVerification === undefined ||
    (isSigned && !hasHmacSignature(body, signature, [token]))
  )
    return createWebhookResponse(401, "The signature is missing or wrong.");
  await onVerification(token);
  return createWebhookResponse(200, "Verification token received.");
}
