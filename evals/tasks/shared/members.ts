import type { World } from "../../src/task.ts";
import type { Target } from "./targets.ts";

interface Member {
  id: { workspace_member_id: string };
  first_name: string;
  last_name: string;
  email_address: string;
}

/** Finds colleagues by their full names, in this order. */
export async function findMembers({ crm }: World, names: readonly string[]): Promise<Target[]> {
  const { data } = await crm.get<{ data: Member[] }>("/v2/workspace_members");
  return names.map((name) => {
    const found = data.find((one) => `${one.first_name} ${one.last_name}` === name);
    if (found === undefined) throw new Error(`There is no member ${name}.`);
    return { service: "crm", resource: "member", id: found.id.workspace_member_id, name };
  });
}
