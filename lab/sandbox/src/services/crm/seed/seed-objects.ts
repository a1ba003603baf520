import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { AttributeDefinition } from "../attributes/attribute-definition.js";
import { createCompaniesAttributes } from "../attributes/standard/companies.js";
import { dealsAttributes } from "../attributes/standard/deals.js";
import { peopleAttributes } from "../attributes/standard/people.js";
import { usersAttributes } from "../attributes/standard/users.js";
import { workspacesAttributes } from "../attributes/standard/workspaces.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { seedAttributes } from "./seed-attributes.js";

/**
 * Stores the five standard objects. In Attio, an admin has to enable deals, users and workspaces;
 * here they are enabled.
 */
export function seedObjects(collections: CrmCollections, story: Story, createdAt: string): void {
  const categories = [...new Set(story.companies.flatMap((company) => company.categories))];
  const seedObject = (
    slug: string,
    [singularNoun, pluralNoun]: [string, string],
    attributes: AttributeDefinition[],
  ) => {
    const id = seedId(`crm/object/${slug}`);
    const object = { id, slug, singularNoun, pluralNoun, isEnabled: true, createdAt };
    collections.objects.put(object.id, object);
    seedAttributes(collections, { id: object.id, name: slug, createdAt }, attributes);
  };
  seedObject("people", ["Person", "People"], peopleAttributes);
  seedObject(
    "companies",
    ["Company", "Companies"],
    createCompaniesAttributes(categories.toSorted()),
  );
  seedObject("deals", ["Deal", "Deals"], dealsAttributes);
  seedObject("users", ["User", "Users"], usersAttributes);
  seedObject("workspaces", ["Workspace", "Workspaces"], workspacesAttributes);
}
