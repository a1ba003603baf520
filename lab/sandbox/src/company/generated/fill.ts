/** Replaces each `{name}` in a text by its value. Throws for a name without one. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for {${name}} in "${text}".`);
    return String(value);
  });
}
