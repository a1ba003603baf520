import type { HttpRequest, HttpResponse, Transport } from "./transport.js";

/** The transport over node:http, loaded at the first request: importing a tool must not load HTTP code. */
export class DefaultTransport implements Transport {
  #loading: Promise<Transport> | undefined;

  async send(request: HttpRequest): Promise<HttpResponse> {
    const transport = await this.#load();
    return transport.send(request);
  }

  async close(): Promise<void> {
    const transport = await this.#load();
    await transport.close();
  }

  #load(): Promise<Transport> {
    this.#loading ??= import("./http-transport.js").then(
      ({ HttpTransport }) => new HttpTransport(),
    );
    return this.#loading;
  }
}
