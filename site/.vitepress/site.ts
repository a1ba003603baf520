/** Path of the site on its host. */
export const base = "/workbelt/";

/** Address of the site. */
export const address = `https://workbelt.github.io${base}`;

/** Address of the repository. */
export const repository = "https://github.com/workbelt/workbelt";

/** The sentence of the first page, and of the card that other sites show for a link. */
export const sentence = "Tools for AI agents that work in your CRM, notes and call recordings";

export const description =
  "LangChain tools for a CRM, a notes workspace and call recordings, with a local sandbox to try them in.";
