/** A value of a suggested filter that the caller fills in; rendered as `…`. */
export const PLACEHOLDER = Symbol("value to fill in");

const MAX_TEXT_LENGTH = 100;

/** Renders a suggested filter or sort as JSON, with placeholders as `…`. */
export function renderForm(form: unknown): string {
  if (form === PLACEHOLDER) return "…";
  if (Array.isArray(form)) return `[${form.map(renderForm).join(", ")}]`;
  if (typeof form === "object" && form !== null) {
    const entries = Object.entries(form).map(
      ([key, value]) => `${JSON.stringify(key)}: ${renderForm(value)}`,
    );
    return `{${entries.join(", ")}}`;
  }
  if (typeof form === "string" && form.length > MAX_TEXT_LENGTH) return "…";
  return JSON.stringify(form) ?? "…";
}
