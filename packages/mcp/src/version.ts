import { readFileSync } from "node:fs";

const url = new URL("../package.json", import.meta.url);

/** Version of this package. */
export const { version } = JSON.parse(readFileSync(url, "utf8")) as { version: string };
