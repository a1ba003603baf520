import type { Sample } from "@workbelt/testing/samples";
import type { querySql } from "./query-sql.js";

export const sample: Sample<typeof querySql> = {
  input: {
    sql: "SELECT stage, count(*) AS deals, sum(value) AS total FROM objects.deals GROUP BY stage ORDER BY stage",
  },
  second: { sql: "SELECT name FROM objects.companies ORDER BY name LIMIT 3" },
  mistakes: [
    { mistake: "a column that does not exist", change: { sql: "SELECT phase FROM deals" } },
  ],
  facts: (first) => [...first("stage"), ...first("total")],
};
