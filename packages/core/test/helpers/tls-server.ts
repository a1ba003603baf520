import type { AddressInfo } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import type { Certificate } from "./certificate.js";

/** Starts a server on loopback that speaks TLS, and returns its base URL. It stops with the running test. */
export async function startTlsServer(
  certificate: Certificate,
  onConnection: (socket: TLSSocket) => void,
): Promise<string> {
  const sockets = new Set<TLSSocket>();
  const server = createServer(certificate, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
