// The file with which a website says what it may show: where it lies, and what a look there can find.

/** Where a website hands its passports out (RFC 8615). */
const SITE_FILE_PATH = '/.well-known/image-licences.json'

/** A website is its origin, whatever part of it a licence is for: there is one such file on it. */
export const websiteOrigin = (url: string): string => new URL(url).origin

export const siteFileAddress = (url: string): string => websiteOrigin(url) + SITE_FILE_PATH

/**
 * `incomplete`: a passport of the reader's is not in it. `other_website`: it is of another website. `forbidden`: robots.txt
 * keeps us from looking.
 */
export const siteFileStates = [
  'found',
  'incomplete',
  'other_website',
  'missing',
  'unreadable',
  'forbidden',
  'unreachable',
] as const
export type SiteFileState = (typeof siteFileStates)[number]

/** What a file that was read says for whoever expects these passports in it. */
export function siteFileState(
  said: { website: string; licences: readonly string[] },
  expected: { website: string; licences: readonly string[] },
): SiteFileState {
  if (URL.parse(said.website)?.host !== new URL(expected.website).host) return 'other_website'
  const listed = new Set(said.licences)
  return expected.licences.every(licence => listed.has(licence)) ? 'found' : 'incomplete'
}
