// Runs in other runtimes too, and so imports no helper that needs Node.
import { ApiClient, type ApiClientOptions, bearerToken, WorkbeltError } from "../../src/index.js";
import { path } from "../../src/provider/index.js";
import { deskService } from "./desk-service.js";

const credentials = bearerToken("token-of-the-desk");
const write = { method: "POST", path: path`/papers`, body: { title: "A" } } as const;

/** Sends a write to each base URL, and returns what came of it. */
export async function sendWrites(
  baseUrls: readonly string[],
  { transport }: Pick<ApiClientOptions, "transport"> = {},
): Promise<unknown[]> {
  return Promise.all(baseUrls.map(async (baseUrl) => sendWrite(baseUrl, transport)));
}

async function sendWrite(
  baseUrl: string,
  transport: ApiClientOptions["transport"],
): Promise<unknown> {
  const options = { baseUrl, credentials, attempts: 1, timeoutMs: 5000, transport };
  const client = new ApiClient(deskService, options);
  try {
    return { reply: await client.send(write) };
  } catch (error) {
    if (!WorkbeltError.isInstance(error)) throw error;
    const { code, mayHaveHappened, message } = error;
    return { code, mayHaveHappened, message };
  }
}
