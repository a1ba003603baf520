/** Thrown by a view for an address without content, such as that of a deleted record: a 404 page with the message. */
export class MissingPageError extends Error {}
