// Upload profiles: which settings a profile takes from images, and which fields it sets in others.
import type { UploadSettings } from '#lib/contract/upload-profiles.ts'
import type { Locale } from '#lib/locales.ts'
import { typedEuros } from '#lib/money.ts'
import { type DetailsValues, draftOf } from '../details/details-schema.ts'

/** Title and date belong to one image alone. */
const sharedFields = [
  'genre',
  'photographer',
  'collection',
  'angle',
  'location',
  'moment',
  'technical_means',
  'tags',
  'max_editions',
  'portfolio',
  'track',
  'license_sale',
  'base_price_cents',
  'nft_sale',
  'nft_minter',
  'nft_params',
  'nft_price',
  'nft_currency',
] as const satisfies readonly (keyof DetailsValues)[]

/** The values that all of these images share; a field in which they differ is absent. */
export function commonValues(all: readonly DetailsValues[]): Partial<DetailsValues> {
  const [first, ...others] = all
  if (!first) return {}
  const equal = sharedFields.filter(name => others.every(other => String(other[name]) === String(first[name])))
  return Object.fromEntries(equal.map(name => [name, first[name]]))
}

/** The settings of a profile made of these images: what they share, without what is blank. */
export function settingsOfImages(all: readonly DetailsValues[]): UploadSettings {
  const [first] = all
  if (!first) return {}
  const common = commonValues(all)
  const filled = Object.entries(draftOf(first)).filter(([name, value]) => {
    const field = name === 'public' ? 'portfolio' : name
    const blank = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return field in common && !blank
  })
  return Object.fromEntries(filled)
}

/** The fields of the form that a profile replaces. */
export function changesOfSettings(settings: UploadSettings, locale: Locale): Partial<DetailsValues> {
  const { public: shown, tags, license_sale, base_price_cents, nft_sale, ...rest } = settings
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])),
    ...(license_sale === undefined ? {} : { license_sale }),
    ...(nft_sale === undefined ? {} : { nft_sale }),
    ...(base_price_cents ? { base_price_cents: typedEuros(base_price_cents, locale) } : {}),
    ...(tags ? { tags: tags.join(', ') } : {}),
    ...(shown === undefined ? {} : { portfolio: shown ? 'public' : 'private' }),
  }
}
