import { runCommandLine } from "./command-line.js";
import { endWithReader } from "./output/write.js";

endWithReader();
process.exitCode = await runCommandLine(process.argv.slice(2));
