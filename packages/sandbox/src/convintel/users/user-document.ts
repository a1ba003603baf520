/**
 * A user of the organization, kept in the collection `convintel/users` as it goes over the wire.
 * What a user carries is documented, the spelling of the keys is assumed.
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
