import {
  createCrmClient,
  CrmToolkit,
  type CrmToolName,
  crmProvider,
  crmService,
} from "@workbelt/crm-tools";
import { userAgent } from "../version.js";
import type { ServicePackage } from "./service.js";

export const crm: ServicePackage = {
  service: crmService,
  createTools: ({ include, ...options } = {}) =>
    new CrmToolkit({
      ...options,
      include: include as readonly CrmToolName[] | undefined,
    }).getTools(),
  createClient: (accounts) => createCrmClient({ accounts, userAgent }),
  createProvider: () => crmProvider(),
};
