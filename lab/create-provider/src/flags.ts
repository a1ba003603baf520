import { parseArgs } from "node:util";
import { AnswerError } from "./answers.js";

export const usage = `create-provider: writes a provider package for Workbelt

  npm create @workbelt/provider [FOLDER] [-- FLAGS]

  --name hub                  first word of every tool's name
  --display-name "Hub"        name within a sentence: Hub, the help desk
  --base-url https://…        address of the API
  --api rest|graphql
  --auth bearer|header|basic  where the token goes
  --header x-api-key          header of the token, with --auth header
  --pages cursor|offset|page|none
  --resource contacts         what the first operations are about, in the plural
  --error '{"code":"…"}'      body of an error, as the service sends it
  --oauth-authorize URL --oauth-token URL --scopes "a b"
                              how people connect it; left out where a token is enough
  --openapi FILE              OpenAPI 3 document, JSON or YAML, for drafts of operations
  --operations "GET /a,POST /b"
                              the operations of it to draft, 12 at most
  --yes                       asks nothing; needs --name and --base-url, or --openapi
  --help

Asks for what no flag says. Writes nothing into a folder that is not empty.`;

const TEXTS = [
  "name",
  "display-name",
  "base-url",
  "api",
  "auth",
  "header",
  "pages",
  "resource",
  "error",
  "oauth-authorize",
  "oauth-token",
  "scopes",
  "openapi",
  "operations",
] as const;

/** The flags that were given. */
export type Flags = Partial<Record<(typeof TEXTS)[number], string>> & {
  folder?: string | undefined;
  yes: boolean;
  help: boolean;
};

/** @throws AnswerError for an unknown flag. */
export function parseFlags(args: string[]): Flags {
  const texts = TEXTS.map((name) => [name, { type: "string" as const }]);
  try {
    const { positionals, values } = parseArgs({
      // npm takes the "--" before the flags away, and pnpm passes it on.
      args: args.filter((each) => each !== "--"),
      allowPositionals: true,
      options: {
        ...(Object.fromEntries(texts) as Record<(typeof TEXTS)[number], { type: "string" }>),
        yes: { type: "boolean", short: "y", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (positionals.length > 1) throw new Error(`One folder, not ${positionals.join(" and ")}.`);
    return { ...values, folder: positionals[0] };
  } catch (error) {
    throw new AnswerError(`${(error as Error).message}\n\n${usage}`);
  }
}
