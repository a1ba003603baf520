import type { CrmList } from "../types.js";

/** The team's working lists, one of each kind of record. */
export const lists: CrmList[] = [
  {
    key: "expansion-accounts",
    apiSlug: "expansion_accounts",
    name: "Expansion accounts",
    object: "companies",
    stages: ["Idea", "Value case", "Proposed", "Committed"],
    entries: [
      { record: "harborline", stage: "Proposed", createdAt: { weeksAgo: 6, weekday: "mon" } },
      { record: "veldt", stage: "Committed", createdAt: { weeksAgo: 9, weekday: "tue" } },
      { record: "tamarack", stage: "Value case", createdAt: { weeksAgo: 7, weekday: "wed" } },
      { record: "orchard-vine", stage: "Value case", createdAt: { weeksAgo: 5, weekday: "mon" } },
      { record: "pulse", stage: "Idea", createdAt: { weeksAgo: 4, weekday: "thu" } },
      { record: "greenfurrow", stage: "Idea", createdAt: { weeksAgo: 2, weekday: "tue" } },
    ],
  },
  {
    key: "event-invites",
    apiSlug: "event_invites",
    name: "Event invites",
    object: "people",
    stages: ["To invite", "Invited", "Accepted", "Declined"],
    entries: [
      { record: "elif-demir", stage: "Accepted", createdAt: { weeksAgo: 4, weekday: "mon" } },
      { record: "rosa-delgado", stage: "Accepted", createdAt: { weeksAgo: 4, weekday: "mon" } },
      { record: "vivian-zhao", stage: "Invited", createdAt: { weeksAgo: 4, weekday: "tue" } },
      { record: "omar-farouk", stage: "Accepted", createdAt: { weeksAgo: 4, weekday: "tue" } },
      { record: "gemma-thornton", stage: "Invited", createdAt: { weeksAgo: 3, weekday: "wed" } },
      { record: "katrin-vogel", stage: "Invited", createdAt: { weeksAgo: 3, weekday: "thu" } },
      { record: "walter-novak", stage: "Declined", createdAt: { weeksAgo: 3, weekday: "thu" } },
      { record: "mathias-keller", stage: "To invite", createdAt: { weeksAgo: 2, weekday: "mon" } },
      { record: "carmen-ortiz", stage: "To invite", createdAt: { weeksAgo: 1, weekday: "fri" } },
      { record: "greg-lindholm", stage: "Invited", createdAt: { weeksAgo: 1, weekday: "fri" } },
    ],
  },
  {
    key: "deal-desk",
    apiSlug: "deal_desk",
    name: "Deal desk",
    object: "deals",
    stages: [],
    entries: [
      { record: "kestrel-global-visibility", createdAt: { weeksAgo: 2, weekday: "mon" } },
      { record: "castellan-cold-chain", createdAt: { weeksAgo: 12, weekday: "wed" } },
      { record: "harborline-settle", createdAt: { weeksAgo: 3, weekday: "tue" } },
      { record: "brightmoor-cold-chain", createdAt: { weeksAgo: 4, weekday: "fri" } },
      { record: "ironridge-dock", createdAt: { weeksAgo: 2, weekday: "thu" } },
      { record: "parcelwise-client-portal", createdAt: { weeksAgo: 15, weekday: "mon" } },
    ],
  },
];
