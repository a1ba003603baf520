import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Sends a response over a connection, byte by byte as it wants. */
export type RawAnswer = (socket: Socket) => void;

/**
 * A TCP server on loopback that gives the prepared answers to requests in turn, the last one again and
 * again. For what no HTTP server would send. Each request must fit into one packet.
 */
export async function startRawServer(...answers: RawAnswer[]) {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      requests.push(bytes.toString());
      answers[Math.min(requests.length, answers.length) - 1]?.(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, port, requests };
}

/** A complete HTTP/1.1 response with a JSON body. */
export function rawResponse(status: string, body: string): string {
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
