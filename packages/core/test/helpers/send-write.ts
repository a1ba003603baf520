// Sends one write to each base URL given as argument and prints what came of it as JSON. For runtimes
// other than the one of the tests.
import { ApiClient, bearerToken, WorkbeltError } from "../../src/index.js";
import { path, type Service } from "../../src/provider/index.js";

const service: Service = {
  name: "desk",
  displayName: "desk",
  baseUrl: "https://desk.example",
  tokenVariable: "DESK_TOKEN",
  baseUrlVariable: "DESK_BASE_URL",
  parseError: () => ({}),
};
const credentials = bearerToken("token-of-the-desk");
const write = { method: "POST", path: path`/papers`, body: { title: "A" } } as const;

async function outcomeAt(baseUrl: string): Promise<unknown> {
  const client = new ApiClient(service, { baseUrl, credentials, attempts: 1, timeoutMs: 5000 });
  try {
    return { reply: await client.send(write) };
  } catch (error) {
    if (!WorkbeltError.isInstance(error)) throw error;
    const { code, mayHaveHappened, message } = error;
    return { code, mayHaveHappened, message };
  }
}

process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(2).map(outcomeAt))));
process.exit();
