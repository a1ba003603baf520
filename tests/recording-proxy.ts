import { type RecordedRequest, startRecordingServer } from "@workbelt/testing";

/** A proxy on loopback, and the requests that went through it. */
export interface RecordingProxy {
  baseUrl: string;
  requests: RecordedRequest[];
}

/** Starts a proxy that records requests and passes them on. It stops when the running test finishes. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const { baseUrl, requests } = await startRecordingServer(async (response, request) => {
    const { body, headers, method, url } = request;
    const { "content-length": _length, connection: _connection, host: _host, ...kept } = headers;
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: kept as Record<string, string>,
      ...(body === "" ? {} : { body }),
    });
    const type = answer.headers.get("content-type");
    response.writeHead(answer.status, type === null ? {} : { "content-type": type });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return { baseUrl, requests };
}

/** Returns true for a request that can change something, by its method and path alone. */
export function isWrite({ method, url }: RecordedRequest): boolean {
  return method !== "GET" && !/\/(query|search|sql)(\?|$)/.test(url);
}
