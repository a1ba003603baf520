import { describeCollateral } from "../../src/collateral.ts";
import type { Task, World } from "../../src/task.ts";

const DEAL = "Brightmoor – Track Cold Chain";

interface Records {
  data: { id: { record_id: string } }[];
}

async function setStage({ crm }: World, deal: string, stage: string): Promise<string> {
  const query = { filter: { name: deal } };
  const { data } = await crm.post<Records>("/v2/objects/deals/records/query", query);
  const path = `/v2/objects/deals/records/${data[0]!.id.record_id}`;
  await crm.patch(path, { data: { values: { stage } } });
  return `${deal} is now in ${stage}.`;
}

/** A change of one field of one record. */
export const task: Task = {
  id: "crm/move-deal-to-won",
  kind: "change",
  services: ["crm"],
  prompt: "Brightmoor signed the cold chain contract this morning! Please mark the deal as won.",
  verify: ({ changes }) => {
    const isMoved = changes.some(
      ({ resource, title, fields }) =>
        resource === "deals" &&
        title === DEAL &&
        fields.length === 1 &&
        fields.some(({ field, after }) => field === "stage" && after === "Won 🎉"),
    );
    const others = changes.filter(({ title }) => title !== DEAL);
    return [
      ...(isMoved ? [] : [`The stage of the deal "${DEAL}" is not Won.`]),
      ...others.map(describeCollateral),
    ];
  },
  solve: (world) => setStage(world, DEAL, "Won 🎉"),
  wrong: [
    {
      name: "another deal of the pipeline",
      attempt: (world) => setStage(world, "Castellan – validated cold chain", "Won 🎉"),
    },
    { name: "another stage", attempt: (world) => setStage(world, DEAL, "Lost") },
  ],
};
