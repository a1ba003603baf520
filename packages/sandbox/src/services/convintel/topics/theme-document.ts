/**
 * A theme of the team's topic triggers, stored in the form of the API. Themes with topics and topics
 * with trigger keywords are documented, the keys are assumed.
 */
export interface ThemeDocument {
  id: string;
  name: string;
  topics: {
    id: string;
    name: string;
    triggers: { id: string; name: string }[];
  }[];
}
