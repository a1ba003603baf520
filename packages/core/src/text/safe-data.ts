import { mayNeedCleaning } from "./forbidden.js";
import { mapJson } from "./map-json.js";
import { safeText } from "./safe-text.js";

/**
 * Returns JSON data with every string and key in it made safe, as by {@link safeText}; the same data
 * when its JSON text shows that nothing needs it.
 */
export function safeData(data: unknown, json: string): unknown {
  return mayNeedCleaning(json) ? mapJson(data, (text) => safeText(text)) : data;
}
