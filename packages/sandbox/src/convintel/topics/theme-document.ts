/**
 * A theme of the team's topic triggers, in the collection `convintel/themes` as it goes over the
 * wire. That themes hold topics and topics hold trigger keywords is documented, the keys are assumed.
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
