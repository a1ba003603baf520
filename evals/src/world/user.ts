/** The person that the agent works for, a member of the seeded company. */
export const user = {
  name: "Lena Hoffmann",
  jobTitle: "Account Executive",
  email: "lena.hoffmann@northwind.example",
} as const;
