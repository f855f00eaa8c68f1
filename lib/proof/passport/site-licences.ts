// The file with which a website says what it may show.
import { SiteLicences } from '#lib/contract/passports.ts'

/** Null where the text is no such file. */
export function siteLicencesIn(text: string): SiteLicences | null {
  try {
    return SiteLicences.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
