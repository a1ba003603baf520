// Time of the sandbox's operations with more and more data.
import { convintelPart } from "./sandbox/convintel.ts";
import { measurePart } from "./sandbox/measure-part.ts";
import { notesPart } from "./sandbox/notes.ts";

const sizes = process.argv.slice(2).map(Number);
for (const [service, part] of Object.entries({ notes: notesPart, convintel: convintelPart })) {
  const rows: Record<string, Record<string, number>> = {};
  for (const size of sizes) {
    const start = performance.now();
    const times = await measurePart(part, size);
    console.log(service, size, `${Math.round((performance.now() - start) / 1000)} s`);
    for (const [name, ms] of Object.entries(times))
      rows[name] = { ...rows[name], [size]: Math.round(ms * 100) / 100 };
  }
  console.table(rows);
}
