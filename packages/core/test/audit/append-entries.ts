// Appends entries to a file, as one of several processes that share it.
import { type AuditEntry, auditFile } from "../../src/index.js";

const [, , path = "", name = "", count = "0"] = process.argv;
const write = auditFile(path);
for (let index = 0; index < Number(count); index += 1) {
  // Longer than a page of memory or a block of the disk.
  const input = { name, index, text: "x".repeat(20_000) };
  await write({ id: `${name}-${index}`, input } as unknown as AuditEntry);
}
