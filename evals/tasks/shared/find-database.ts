import type { JobTools } from "../../src/jobs/job.ts";

interface Found {
  items: { database_id?: string; title: string }[];
}

/** Finds a database by its title, as an agent does, and returns its id. */
export async function findDatabase(tools: JobTools, title: string): Promise<string> {
  const { items } = await tools.read<Found>("notes_data_fetch", { query: title });
  const found = items.find((each) => each.database_id !== undefined && each.title === title);
  if (found?.database_id === undefined) {
    throw new Error(`The search does not find the database ${title}.`);
  }
  return found.database_id;
}
