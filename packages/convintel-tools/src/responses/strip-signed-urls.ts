// Parameters with which clouds and CDNs sign URLs: they work without a key.
const SIGNATURE = /[?&](?:[^=&?]*signature|sig|policy|key-pair-id|x-amz-[^=&?]*|[^=&?]*token)=/i;

/**
 * Removes signed URLs and nulls from a value for a model. URLs of recordings are signed: anyone who has
 * one can open it for a day.
 */
export function stripSignedUrls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(isVisible).map(stripSignedUrls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => isVisible(item))
      .map(([key, item]) => [key, stripSignedUrls(item)]),
  );
}

/** Returns false for null, undefined and signed URLs. */
export function isVisible(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return !(typeof value === "string" && /^https?:\/\/\S+$/i.test(value) && SIGNATURE.test(value));
}
