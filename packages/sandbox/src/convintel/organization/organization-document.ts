/**
 * The organization that the API keys belong to, in the collection `convintel/organization` as it
 * goes over the wire. `id`, `name` and `domain` were seen in replies; that the CRM integration, the
 * calendar type and the address are told is documented, their keys are assumed.
 */
export interface OrganizationDocument {
  id: string;
  name: string;
  domain: string;
  crmIntegration: string;
  calendarType: string;
  address: string;
}

/** An API key that opens the organization, in the collection `convintel/keys` under itself. */
export interface KeyDocument {
  key: string;
}
