// Takes out of a report the part of an address that lets its holder in: links of letters, of lists that are shared, and of emails.

/** What stands before the secret in addresses of pages and of the API. */
const SECRET =
  /(\/(?:infringements?|lightboxes\/shared|authentication\/(?:confirm-email|reset-password|restore-account))\/)[^\s"'?#\\]+/g

/** A copy of any report without them. */
export const withoutSecrets = <T>(report: T): T =>
  // What JSON could not hold would not be sent either.
  JSON.parse(JSON.stringify(report).replace(SECRET, '$1…')) as T
