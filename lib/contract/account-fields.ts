// Fields that several forms of the account share: countries, birthdays, telephones, names.
import { z } from 'zod'
import { dayOf, isDay } from '#lib/dates.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import { isAdult } from '#lib/rules/accounts/age.ts'
import { isCountry } from '#lib/rules/accounts/countries.ts'
import { internationalPhone, mayBeMobile } from '#lib/rules/accounts/phone.ts'
import { isPostcode } from '#lib/rules/accounts/postcode.ts'
import { civilities } from '#lib/rules/accounts/profile.ts'
import { refusal } from './common.ts'

export const CivilityField = z.enum(civilities, refusal('choice_invalid'))

export const Country = z
  .string(refusal('required'))
  .trim()
  .toUpperCase()
  .min(1, refusal('required'))
  .refine(code => code === '' || isCountry(code), refusal('country_invalid'))

/** A day in the past: a birthday is never today or later (Europe/Paris). */
export const BirthDay = z
  .string(refusal('required'))
  .trim()
  .min(1, refusal('required'))
  .refine(day => day === '' || isDay(day), refusal('date_invalid'))
  .refine(day => !isDay(day) || day >= '1900-01-01', refusal('date_invalid'))
  .refine(day => !isDay(day) || day < dayOf(new Date()), refusal('date_future'))

/** The birthday of whoever certifies, sells or pays. What is no past day has been refused as that already. */
export const AdultBirthDay = BirthDay.refine(day => {
  const today = dayOf(new Date())
  return !isDay(day) || day >= today || isAdult(day, today)
}, refusal('too_young'))

/** The postcode in a field is judged by the country of the same address. */
export const checkPostcode =
  <Zip extends string, Land extends string>(zip: Zip, country: Land) =>
  (values: { [name in Zip | Land]?: string | undefined }, context: z.RefinementCtx): void => {
    const { [zip]: code, [country]: land } = values
    if (!code || land === undefined || isPostcode(code, land)) return
    context.addIssue({ code: 'custom', path: [zip], message: 'postcode_invalid' satisfies FieldProblem })
  }

/** Blank or absent becomes null; anything else must pass `schema`. */
export const optional = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .string()
    .nullable()
    .transform(text => (text === null || text.trim() === '' ? null : text))
    .pipe(schema.nullable())

const PhoneText = z
  .string()
  .trim()
  .max(40, refusal('phone_invalid'))
  .refine(text => internationalPhone(text) !== null, refusal('phone_invalid'))

const international = (text: string): string => internationalPhone(text) ?? text

export const OptionalPhone = optional(PhoneText.transform(international))
export const OptionalMobilePhone = optional(
  // What is no number at all has been refused as that already.
  PhoneText.refine(
    text => internationalPhone(text) === null || mayBeMobile(text),
    refusal('phone_not_mobile'),
  ).transform(international),
)

/** An address of a website, as people type it: `https://` may be left out. */
export const WebUrl = z
  .string(refusal('required'))
  .trim()
  .min(1, refusal('required'))
  .max(200, refusal('too_long'))
  .transform(text => (text === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`))
  .refine(isWebUrl, refusal('url_invalid'))

/** http or https, a host with a dot, no name and password inside. */
function isWebUrl(text: string): boolean {
  if (text === '' || /\s/.test(text)) return text === ''
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return /^[^.].*\.[^.]{2,}$/.test(url.hostname) && url.username === '' && url.password === ''
}

export const OptionalCountry = optional(Country)
export const OptionalWebUrl = optional(WebUrl)
