import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A thing on the shelf. */
export interface Box {
  id: string;
  title: string;
  count?: number;
  owner?: object;
  /** Id of the box that contains it. */
  parent?: string;
  in_trash: boolean;
}

/** A request that the shelf has received. */
export interface ShelfRequest {
  call: string;
  body: unknown;
}

/** Starts a shelf. `intercept` sees each request before it is handled; it may end the response. */
export async function startShelf(
  boxes: Box[],
  intercept: (call: string) => "drop" | number | undefined = () => undefined,
) {
  const things = new Map(boxes.map((each) => [each.id, each]));
  const requests: ShelfRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    const body = (await json(request).catch(() => ({}))) as Partial<Box>;
    const call = `${method} ${url}`;
    requests.push({ call, body });
    const refusal = intercept(call);
    if (refusal === "drop") {
      response.destroy();
      return;
    }
    const send = (status: number, value: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (refusal !== undefined) {
      send(refusal, { message: "No" });
      return;
    }
    const inside = url.split("inside?parent=")[1];
    const listInside = (id: string) => [...things.values()].filter(({ parent }) => parent === id);
    if (inside !== undefined) {
      send(200, { boxes: listInside(inside) });
      return;
    }
    const id = url.split("/")[2] ?? `box-${things.size + 1}`;
    const found = things.get(id);
    if (found === undefined && method !== "POST" && method !== "PUT") {
      send(404, { message: "Not found" });
      return;
    }
    if (method === "DELETE")
      for (const each of [id, ...listInside(id).map((one) => one.id)]) things.delete(each);
    else things.set(id, { id, title: "", in_trash: false, ...found, ...body });
    send(200, things.get(id) ?? {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl, things, calls: () => requests.map(({ call }) => call), requests };
}
