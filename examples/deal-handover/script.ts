import type { Script } from "../shared/script.ts";

/** The program, as a model writes it after it has read the types. */
const PROGRAM = `const { items } = await crm_list_deals({
  filter: { owner: "Daniel Okafor", stage: { $in: ["Lead", "In Progress"] } },
});
const owners = ["Lena Hoffmann", "Priya Raman"];
for (const [index, { record_id, values }] of items.entries()) {
  const owner = owners[index % owners.length];
  await crm_update_record({ object: "deals", record_id, values: { owner: [owner] } });
  await crm_create_task({
    content: "Introduce yourself: " + values.name,
    assignees: [{ referenced_actor_id: owner }],
    linked_records: [{ target_object: "deals", target_record_id: record_id }],
  });
}
return { deals: items.length };`;

/** The order of the steps: types, the program, a report. */
export const script: Script = {
  steps: [
    {
      doneWhen: "look_up",
      message: "I look up the functions that I need.",
      calls: () => [
        {
          name: "look_up",
          args: {
            names: ["crm_list_deals", "crm_update_record", "crm_create_task", "deals"],
          },
        },
      ],
    },
    {
      doneWhen: "run_program",
      message: `I write a program:\n\n${PROGRAM}`,
      calls: () => [{ name: "run_program", args: { program: PROGRAM } }],
    },
  ],
  report: (results, stopped) => {
    const [failure] = results.failures();
    if (stopped !== undefined) return `I stopped, because ${stopped}.`;
    if (failure !== undefined) return `The deals are not handed over: ${failure.error}`;
    return `The deals are handed over. ${results.one<string>("run_program")?.split("\n")[0] ?? ""}`;
  },
};
