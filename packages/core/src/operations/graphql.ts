import { z } from "zod";
import { isReadOnly, type Path, path, type RequestSpec } from "../client/request.js";
import type { Interpretation, Reply } from "../client/service.js";
import { cursorPage, type Page } from "./pagination.js";

/**
 * Creates the request of a GraphQL document. A query counts as a read, whatever the method: it can be retried, and sent by
 * lookups.
 *
 * @param at the path of the endpoint. @default `/graphql`
 * @example request: (input) => graphql("query ($id: String!) { issue(id: $id) { id title } }", input)
 */
export function graphql(
  document: string,
  variables: Readonly<Record<string, unknown>> = {},
  at: Path = path`/graphql`,
): RequestSpec {
  return {
    method: "POST",
    path: at,
    body: { query: document, variables },
    readOnly: !hasMutation(document),
  };
}

const IGNORED = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g;
const NESTED = /\{[^{}]*\}|\([^()]*\)/g;

/** Returns true if a definition of the document is a mutation: a word before its first brace, not a field or a name. */
function hasMutation(document: string): boolean {
  let outline = document.replaceAll(IGNORED, " ");
  for (let inner = ""; inner !== outline;) {
    inner = outline;
    outline = inner.replaceAll(NESTED, ";");
  }
  return /(?:^|;)\s*(?:mutation|subscription)\b/.test(outline);
}

/** Statuses of common codes: of Apollo Server, and of services such as GitHub, Linear and Shopify. */
const STATUSES = {
  UNAUTHENTICATED: 401,
  AUTHENTICATION_ERROR: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  BAD_USER_INPUT: 422,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  RATELIMITED: 429,
  RATE_LIMITED: 429,
  THROTTLED: 429,
  INTERNAL_SERVER_ERROR: 500,
} as const;

const MAX_MESSAGES = 5;

const graphqlReply = z.looseObject({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.looseObject({
        message: z.string().catch(""),
        type: z.string().optional().catch(undefined),
        extensions: z
          .looseObject({ code: z.string().optional().catch(undefined) })
          .nullish()
          .catch(undefined),
      }),
    )
    .min(1),
});

/**
 * Creates the `interpret` of a GraphQL service, whose replies with status 200 can have `errors`. Their code, of
 * `extensions` or the `type`, decides; an error without a known one was found before anything ran if the reply has no
 * `data` (GraphQL specification, section 7.1), and is a failure of the service if it has. A mutation whose reply has data
 * beside errors was carried out in part.
 *
 * @param statuses HTTP statuses by the service's own codes, beside those of common servers.
 * @example interpret: interpretGraphql({ FEATURE_NOT_ACCESSIBLE: 403 })
 */
export function interpretGraphql(
  statuses: Readonly<Record<string, number>> = {},
): (reply: Reply) => Interpretation | undefined {
  const known = new Map<string, number>(Object.entries({ ...STATUSES, ...statuses }));
  return ({ body, request, status }) => {
    const { data: reply } = graphqlReply.safeParse(body);
    const [first] = reply?.errors ?? [];
    if (reply === undefined || first === undefined) return undefined;
    const code = first.extensions?.code ?? first.type;
    const messages = new Set(reply.errors.slice(0, MAX_MESSAGES).map(({ message }) => message));
    const unknownStatus = "data" in reply ? 500 : 400;
    const isPartial = hasValue(reply.data) && !isReadOnly(request);
    return {
      status: known.get(code ?? "") ?? (status < 300 ? unknownStatus : undefined),
      code,
      message: [...messages].filter(Boolean).join("; "),
      committed: isPartial ? true : undefined,
    };
  };
}

function hasValue(data: unknown): boolean {
  return (
    typeof data === "object" &&
    data !== null &&
    Object.values(data).some((value) => value !== null && value !== undefined)
  );
}

/** Returns the shape of a Relay connection: `nodes`, or `edges` with a `node` each, and `pageInfo`. */
export function connectionOf<Node extends z.ZodType>(node: Node) {
  const item = node.nullable();
  return z.looseObject({
    nodes: z.array(item).nullish(),
    edges: z.array(z.looseObject({ node: item }).nullable()).nullish(),
    pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  });
}

/** A Relay connection, as {@link connectionOf} describes it. */
interface Connection<Node> {
  nodes?: (Node | null)[] | null | undefined;
  edges?: ({ node: Node | null } | null)[] | null | undefined;
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

/**
 * Creates the page of a Relay connection. Nodes that are null are left out.
 *
 * @example result: ({ data }) => connectionPage(data.issues)
 */
export function connectionPage<Node>({ edges, nodes, pageInfo }: Connection<Node>): Page<Node> {
  const found = nodes ?? (edges ?? []).map((edge) => edge?.node ?? null);
  const items = found.filter((node): node is Node & {} => node !== null);
  return cursorPage(items, pageInfo.hasNextPage ? pageInfo.endCursor : undefined);
}
