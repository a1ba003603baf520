// Run as a process of its own: makes one step after another, until it is ended or a step fails. Each adds ten items, changes one, and
// removes one of the step before.
import type { OpenMirrorStore } from "./test-kills.js";

const [, , module = "", address = "", partition = ""] = process.argv;
const { openMirrorStore } = (await import(module)) as { openMirrorStore: OpenMirrorStore };
const store = openMirrorStore(address);
console.log("ready");
try {
  for (;;) {
    const { version } = await store.progress(partition);
    const ids = Array.from({ length: 10 }, (_, index) => `${version} ${index}`);
    const place = { partition, collection: "notes" };
    await store.commit({
      partition,
      progress: { expected: version, text: `step ${version + 1}` },
      asOf: Number.MAX_SAFE_INTEGER,
      at: version,
      put: ["first", ...ids].map((id) => ({
        ...place,
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
        listed: JSON.stringify({ id, version }),
      })),
      remove: version === 0 ? [] : [{ ...place, id: `${version - 1} 9` }],
    });
  }
} catch (error) {
  console.log((error as Error).message);
}
