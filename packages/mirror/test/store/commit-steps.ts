// Run as a process of its own: makes one step after another, until it is ended or a step fails. Each adds ten items and changes one.
import { SqliteMirrorStore } from "../../src/index.js";

const [, , file = "", partition = ""] = process.argv;
const store = new SqliteMirrorStore({ file, timeoutMs: 60_000 });
console.log("ready");
try {
  for (;;) {
    const { version } = await store.progress(partition);
    const ids = Array.from({ length: 10 }, (_, index) => `${version} ${index}`);
    await store.commit({
      partition,
      progress: { expected: version, text: `step ${version + 1}` },
      asOf: Number.MAX_SAFE_INTEGER,
      at: version,
      put: ["first", ...ids].map((id) => ({
        partition,
        collection: "notes",
        id,
        part: "",
        revision: String(version),
        settled: true,
        seen: version,
        checkedAt: version,
        item: {
          id,
          title: `Step ${version}`,
          text: "renewal of the contract ".repeat(100),
          mentions: ["deal"],
          outside: false,
        },
      })),
    });
  }
} catch (error) {
  console.log((error as Error).message);
}
