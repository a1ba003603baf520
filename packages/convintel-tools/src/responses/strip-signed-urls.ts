// Parameters by which clouds and content networks sign links: whoever has one needs no key.
const SIGNATURE = /[?&](?:[^=&]*signature|sig|policy|key-pair-id|x-amz-[^=&]*|[^=&]*token)=/i;

/**
 * A value for a model to read, without what it must not see: links to recordings are signed, open to
 * anybody who has them for a day. Nulls are left out as well.
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

function isVisible(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return !(typeof value === "string" && /^https?:\/\/\S+$/i.test(value) && SIGNATURE.test(value));
}
