// Takes the keys of recipients' pages out of emails that have left: whoever reads the table later opens nothing with it.

/** `/infringement/<43 characters>/` without what opens it. */
export const withoutLetterKeys = (text: string): string =>
  text.replace(/(\/infringement\/)[\w-]{43}(?=[/?\s"<]|$)/g, '$1…')
