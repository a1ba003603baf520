import type { ServiceContext } from "../service-context.js";
import { seedId } from "../../../common/seed-id.js";
import type { ThemeDocument } from "../repository/documents.js";

/** Topics that the company tracks. Each keyword occurs in at least one call. */
const themes: Record<string, Record<string, string[]>> = {
  Commercial: {
    Pricing: ["price", "offer", "discount", "per shipment"],
    Budget: ["budget", "board", "finance"],
    Contract: ["contract", "legal", "renewal", "payment"],
  },
  "Buying process": {
    Decision: ["decision", "sign"],
    "Proof of value": ["pilot", "reference"],
    Rollout: ["go-live", "kickoff", "cut-over"],
  },
  Risk: {
    Security: ["security", "audit", "single sign-on"],
    Alternatives: ["competitor", "vendor", "spreadsheet"],
    Trust: ["trust", "penalty", "cancel"],
  },
  Product: {
    Track: ["alert", "alerts", "temperature", "driver app"],
    Dock: ["dock", "detention", "demurrage"],
    Settle: ["invoice", "invoices"],
    Integration: ["API", "EDI", "integration", "export"],
  },
};

/** Seeds the team's topic triggers. */
export function seedThemes({ repository }: ServiceContext): void {
  for (const [name, topics] of Object.entries(themes)) {
    const theme: ThemeDocument = {
      id: seedId(`convintel/theme/${name}`),
      name,
      topics: Object.entries(topics).map(([topic, keywords]) => ({
        id: seedId(`convintel/topic/${topic}`),
        name: topic,
        triggers: keywords.map((keyword) => ({
          id: seedId(`convintel/trigger/${keyword}`),
          name: keyword,
        })),
      })),
    };
    repository.themes.put(theme.id, theme);
  }
}
