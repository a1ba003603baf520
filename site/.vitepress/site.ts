/** Path of the site on its host. */
export const base = "/workbelt/";

/** Address of the site. */
export const address = `https://workbelt.github.io${base}`;

/** Address of the repository. */
export const repository = "https://github.com/workbelt/workbelt";

export const description = "LangChain tools for a CRM, a notes workspace and call recordings.";
