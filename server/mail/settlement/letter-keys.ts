// Takes the keys of recipients' pages out of emails that have left: whoever reads the table later opens nothing with it.

/** `/infringement/<43 characters>/`, and files below it in the API, without what opens them. */
export const withoutLetterKeys = (text: string): string =>
  text.replace(/(\/infringements?\/)[\w-]{43}(?=[/?\s"<]|$)/g, '$1…')
