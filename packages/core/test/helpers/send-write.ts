// Sends one write to each base URL given as argument and prints what came of it as JSON. For runtimes
// other than the one of the tests. With "fetch" as first argument it sends over fetch, one after another.
import { fetchTransport } from "../../src/index.js";
import { sendWrites } from "./send-writes.js";

const [, , ...baseUrls] = process.argv;
const results: unknown[] = [];
if (baseUrls[0] === "fetch") {
  const transport = fetchTransport();
  for (const baseUrl of baseUrls.slice(1)) results.push(...(await sendWrites([baseUrl], { transport })));
} else {
  results.push(...(await sendWrites(baseUrls)));
}
process.stdout.write(JSON.stringify(results));
process.exit();
