/** Parameters of a query string; undefined ones are left out. */
export type Query = Record<string, string | number | boolean | undefined>;

/** JSON over HTTP, with a service's base URL and token. Paths are those of the service: `/v2/tasks`. */
export interface HttpClient {
  get<Body>(path: string, query?: Query): Promise<Body>;
  post<Body>(path: string, body?: unknown): Promise<Body>;
  put<Body>(path: string, body?: unknown): Promise<Body>;
  patch<Body>(path: string, body?: unknown): Promise<Body>;
  delete<Body>(path: string): Promise<Body>;
}

/** Response of a service with a status other than 2xx. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(request: string, status: number, body: string) {
    super(`${request}: ${status} ${body}`);
    this.name = "HttpError";
    this.status = status;
    this.body = body;
  }
}

/** Creates a client. Its methods throw `HttpError`. */
export function createHttpClient(baseUrl: string, headers: Record<string, string>): HttpClient {
  const send = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new HttpError(`${method} ${path}`, response.status, text);
    return (text === "" ? undefined : JSON.parse(text)) as Body;
  };
  return {
    get: (path, query = {}) => send("GET", path + formatQuery(query)),
    post: (path, body = {}) => send("POST", path, body),
    put: (path, body = {}) => send("PUT", path, body),
    patch: (path, body = {}) => send("PATCH", path, body),
    delete: (path) => send("DELETE", path),
  };
}

function formatQuery(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.append(name, String(value));
  }
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}
