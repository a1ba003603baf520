/** A call that a skill has its reader make. */
export interface SkillCall {
  /** Number of the step; undefined in the check at the end. */
  step: number | undefined;
  /** True for a step that begins with a condition. */
  isConditional: boolean;
  name: string;
  arguments: Record<string, unknown>;
}

/** Values of placeholders. */
export type Values = Readonly<Record<string, unknown>>;

const BLOCK = /^```json\n(.*?)^```$/gms;

/**
 * Reads the calls in a skill's text, in order: each line of a JSON block is one.
 *
 * @throws Error for a line that is no call.
 */
export function readCalls(body: string): SkillCall[] {
  return [...body.matchAll(BLOCK)].flatMap(({ 1: block = "", index }) => {
    const before = body.slice(0, index);
    const isCheck = before.includes("\n## Check\n");
    const [, step, text = ""] = [...before.matchAll(/^(\d+)\. (.*)$/gm)].at(-1) ?? [];
    return block
      .trim()
      .split("\n")
      .map((line) => {
        const { name, arguments: args, ...others } = JSON.parse(line) as Partial<SkillCall>;
        if (name === undefined || args === undefined || Object.keys(others).length > 0) {
          throw new Error(`not a call: ${line}`);
        }
        return {
          step: isCheck ? undefined : Number(step),
          isConditional: !isCheck && text.startsWith("If "),
          name,
          arguments: args,
        };
      });
  });
}

/** Lists the tools that a skill's text names, each once, in alphabetical order. */
export function readToolNames(body: string): string[] {
  const names = body.match(/\b(?:crm|notes|convintel)_[a-z_]+\b/g) ?? [];
  return [...new Set(names)].toSorted();
}

/** Lists the placeholders of arguments, each once. */
export function readPlaceholders(args: unknown): string[] {
  const found = JSON.stringify(args).matchAll(/<([^<>]+)>/g);
  return [...new Set([...found].map(([, name = ""]) => name))];
}

/** Fills placeholders: one that is a whole text by any value, one within a text by text. @throws Error for one without a value */
export function fill(value: unknown, values: Values): unknown {
  if (typeof value === "string") return fillText(value, values);
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, values)]));
}

function fillText(text: string, values: Values): unknown {
  const [, whole] = /^<([^<>]+)>$/.exec(text) ?? [];
  if (whole !== undefined) return find(whole, values);
  return text.replaceAll(/<([^<>]+)>/g, (_, name: string) => String(find(name, values)));
}

function find(name: string, values: Values): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  throw new Error(`no value for <${name}>`);
}

/** Lists what is wrong with the file of a skill, for a server with these tools. */
export function findProblems(markdown: string, tools: ReadonlySet<string>): string[] {
  const [, frontmatter = "", body = ""] = markdown.split(/^---$/m, 3);
  const [, listed = ""] = /^ {2}workbelt-tools: (.*)$/m.exec(frontmatter) ?? [];
  const named = readToolNames(body);
  const check = body.split("\n## Check\n")[1] ?? "";
  const problems = {
    "has more than 60 lines": markdown.trimEnd().split("\n").length > 60,
    "lists other tools than it names": listed !== named.join(" "),
    "has tools approved in advance": frontmatter.includes("allowed-tools"),
    "has no pitfalls": !body.includes("\n## Pitfalls\n\n- "),
    "has no call in its check": readCalls(`\n## Check\n${check}`).length === 0,
    "has a call that it cannot make": readCalls(body).some(({ name }) => !named.includes(name)),
  };
  return [
    ...Object.keys(problems).filter((name) => problems[name as keyof typeof problems]),
    ...named.filter((name) => !tools.has(name)).map((name) => `there is no tool ${name}`),
  ];
}
