/**
 * A user of the organization, stored in the form of the API. The fields are documented, the
 * spelling of the keys is assumed.
 */
export interface UserDocument {
  id: string;
  name: string;
  email: string;
  status: "active" | "inactive";
  teamName: string;
  /** The user's id in the CRM, null when none was matched. */
  crmId: string | null;
  role: "admin" | "user";
}
