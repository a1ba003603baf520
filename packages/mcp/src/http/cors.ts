const METHODS = "GET, POST, DELETE, OPTIONS";
const HEADERS =
  "authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id";

/** Answers the question of a browser before it sends a request; undefined for other requests. */
export function createPreflightResponse(request: Request): Response | undefined {
  const isPreflight =
    request.method === "OPTIONS" && request.headers.has("access-control-request-method");
  if (!isPreflight) return undefined;
  const headers = {
    "access-control-allow-methods": METHODS,
    "access-control-allow-headers": HEADERS,
    "access-control-max-age": "600",
  };
  return allowOrigin(request, new Response(null, { status: 204, headers }));
}

/** Lets the page that sent a request read the response. Its origin has been checked. */
export function allowOrigin(request: Request, response: Response): Response {
  const origin = request.headers.get("origin");
  if (origin === null || response.headers.has("access-control-allow-origin")) return response;
  const headers = new Headers(response.headers);
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", "mcp-session-id, www-authenticate");
  headers.append("vary", "origin");
  return new Response(response.body, { status: response.status, headers });
}
