/** The ready-made user-level token. It acts as one member, not for the whole workspace. */
export const crmUserToken = "sandbox-crm-user-token";
