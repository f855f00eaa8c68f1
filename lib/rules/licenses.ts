// Licences that creators have granted: when one is in force, and which pages it covers.
import { isAllowed } from './whitelist.ts'

export const licenseStates = ['upcoming', 'in_force', 'ended'] as const
export type LicenseState = (typeof licenseStates)[number]

/** Days in Europe/Paris, both inclusive; `ends_on` is null for a licence without an end. */
export type LicenseTerm = {
  starts_on: string
  ends_on: string | null
  /** It was ended before its time, or its end has been noted. */
  ended: boolean
}

export function licenseState({ starts_on, ends_on, ended }: LicenseTerm, today: string): LicenseState {
  if (ended || (ends_on !== null && ends_on < today)) return 'ended'
  return starts_on > today ? 'upcoming' : 'in_force'
}

/** Why a licence cannot end on that day, asked today; null when it can. */
export function lastDayProblem({ starts_on, ends_on }: Omit<LicenseTerm, 'ended'>, today: string) {
  if (ends_on === null) return null
  if (ends_on < today) return 'date_past'
  return ends_on < starts_on ? 'date_order' : null
}

export type LicenseScope = LicenseTerm & {
  image_id: string
  /** As `canonicalUrl` writes it: the licensee's website, or the part of it that may show the image; null while its buyer has not said it. */
  url: string | null
}

/** Whether a licence lets a page show an image today: that image alone, on its website or below its address, in its time. */
export function covers(license: LicenseScope, image_id: string, pageUrl: string, today: string): boolean {
  const { url } = license
  const inForce = licenseState(license, today) === 'in_force'
  return inForce && license.image_id === image_id && url !== null && isAllowed({ url, exact: false }, pageUrl)
}

export const LICENSEE_CHARS = 120
/** Characters of the contract's or the invoice's number. */
export const LICENSE_REFERENCE_CHARS = 80
/** Licences of one image that are not ended. */
export const LICENSES_PER_IMAGE_MAX = 200
