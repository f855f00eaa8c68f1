// Groups of countries that rules speak of.

/** Member states of the European Union, ISO 3166-1. */
export const unionCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const
export type UnionCountry = (typeof unionCountries)[number]

const union: readonly string[] = unionCountries

export const isInUnion = (country: string | null): country is UnionCountry =>
  country !== null && union.includes(country)
