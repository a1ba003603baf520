/** HTML that needs no more escaping. Only `html` and `trust` create it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Values in a template: texts are escaped, lists joined, undefined leaves nothing. */
export type Content = string | number | Html | undefined | readonly Content[];

/** Creates HTML of a template; escapes every value that is not HTML itself. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  const rest = values.map((value, index) => render(value) + parts[index + 1]!);
  return new Html(parts[0]! + rest.join(""));
}

/** Marks text as HTML: for our own constants and what another renderer has escaped. */
export function trust(text: string): Html {
  return new Html(text);
}

function render(value: Content): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(render).join("");
  return escape(String(value));
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
}
