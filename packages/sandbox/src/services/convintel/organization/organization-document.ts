/**
 * The organization of the API keys, stored in the form of the API. `id`, `name` and `domain` were seen
 * in responses; CRM integration, calendar type and address are documented, their keys assumed.
 */
export interface OrganizationDocument {
  id: string;
  name: string;
  domain: string;
  crmIntegration: string;
  calendarType: string;
  address: string;
}

/** An API key of the organization. */
export interface KeyDocument {
  key: string;
}
