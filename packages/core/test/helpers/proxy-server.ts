import { createServer, request as forward } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Options of a proxy on loopback. */
export interface ProxyOptions {
  /** Status of the proxy's own response, instead of passing requests on. */
  refuseWith?: number;
  /** Closes connections instead of answering. */
  hangUp?: boolean;
}

/**
 * An HTTP proxy on loopback: forwards requests with a whole URL, and opens tunnels. `seen` has the request
 * lines and the proxy-authorization headers.
 */
export async function startProxy({ hangUp = false, refuseWith }: ProxyOptions = {}) {
  const seen: { line: string; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const { headers, method = "", url = "" } = incoming;
    seen.push({ line: `${method} ${url}`, authorization: headers["proxy-authorization"] });
    if (hangUp) return incoming.socket.destroy();
    if (refuseWith !== undefined) return response.writeHead(refuseWith).end("refused");
    const passedOn = forward(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(passedOn);
    return undefined;
  });
  server.on("connection", (socket) => sockets.add(socket));
  server.on("connect", ({ headers, url = "" }, client: Socket) => {
    seen.push({ line: `CONNECT ${url}`, authorization: headers["proxy-authorization"] });
    client.on("error", () => {});
    if (hangUp) return client.destroy();
    if (refuseWith !== undefined) return client.end(`HTTP/1.1 ${refuseWith} No\r\n\r\n`);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(client).pipe(target);
    });
    sockets.add(target);
    target.on("error", () => client.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen };
}
