import type { Answers } from "../answers.js";
import type { GeneratedOperation } from "../generated.js";
import { findErrorShape, writeInterpret } from "../error-body.js";

const AUTHORIZE = {
  bearer: () => "",
  header: ({ header }: Answers) => `\n  authorize: (token) => ({ ${quoteKey(header)}: token }),`,
  basic: () =>
    '\n  // The token is "user:password".\n  authorize: (token) => ({\n    authorization: `Basic ${Buffer.from(token).toString("base64")}`,\n  }),',
} satisfies Record<Answers["authentication"], (answers: Answers) => string>;

/** Writes `src/service.ts`. */
export function writeService(
  answers: Answers,
  operations: readonly Pick<GeneratedOperation, "inputs">[],
): string {
  const { api, authentication, baseUrl, displayName, error, name } = answers;
  const shape = api === "rest" ? findErrorShape(error) : undefined;
  const variable = name.toUpperCase();
  const imports = [
    shape &&
      'import type { Interpretation, Reply, Service } from "@workbelt/core/provider";\nimport { z } from "zod";',
    api === "graphql" &&
      'import { interpretGraphql, type Service } from "@workbelt/core/provider";',
    'import type { Service } from "@workbelt/core/provider";',
  ].find(Boolean);
  const interpret = [
    shape && "\n  interpret,",
    api === "graphql" && "\n  interpret: interpretGraphql(),",
    "",
  ].find((each) => typeof each === "string");
  const ids = operations.flatMap(({ inputs }) =>
    inputs.flatMap((input) => (input.identifies === true ? input.name : [])),
  );
  const identities = [...new Set(ids)].map(
    (id) => `${id}: ${JSON.stringify(id.replace(/_id$/, "").replaceAll("_", " "))}`,
  );
  return `${imports}
${shape === undefined ? "" : `\n${writeInterpret(shape)}\n`}
/** The API of ${displayName}. */
export const ${name}Service: Service = {
  name: "${name}",
  displayName: ${JSON.stringify(displayName)},
  product: "${name}-tools/0.1.0",
  baseUrl: ${JSON.stringify(baseUrl)},
  tokenVariable: "${variable}_ACCESS_TOKEN",
  baseUrlVariable: "${variable}_BASE_URL",
  identities: { ${identities.join(", ")} },${AUTHORIZE[authentication](answers)}${interpret}
};
`;
}

/** Writes `src/accounts.ts`, for a service that people connect by OAuth. */
export function writeAccounts(
  { name, oauth }: Answers,
  probe: { constant: string; file: string },
): string {
  const variable = name.toUpperCase();
  return `import { oauthClientCredentials, type OAuthProvider, resolveBaseUrl, runOperation } from "@workbelt/core/provider";
import { ${probe.constant} } from "${probe.file}";
import { ${name}Service } from "./service.js";

/** Describes how accounts are connected. The app is in ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET. */
export function ${name}Provider(): OAuthProvider {
  return {
    kind: "oauth",
    service: ${name}Service,
    baseUrl: resolveBaseUrl(${name}Service),
    clientCredentials: oauthClientCredentials(${name}Service, {}),
    authorizationEndpoint: ${JSON.stringify(oauth?.authorizationEndpoint)},
    authorizationParameters: { scope: ${JSON.stringify(oauth?.scopes)} },
    tokenEndpoint: ${JSON.stringify(oauth?.tokenEndpoint)},
    // A read that every account may make: its 401 says that the token is no longer valid.
    async introspect(client) {
      await runOperation(${probe.constant}, {}, client);
      return {};
    },
  };
}
`;
}

export function quoteKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
