// What each kind of field takes and refuses, with both edges of its limits: the building stones of the validation tables.
import { dayOf } from '#lib/dates.ts'
import type { FieldProblem } from '#lib/field-problems.ts'

/** A value, and why it is refused or null when it is taken; `becomes` when it is kept in another form; `beside` changes other fields. */
export type FieldCase = {
  value: unknown
  refused: FieldProblem | null
  becomes?: unknown
  beside?: Record<string, unknown>
}

export const taken = (value: unknown, becomes: unknown = value, beside: Record<string, unknown> = {}): FieldCase => ({
  value,
  refused: null,
  becomes,
  beside,
})
export const refused = (
  problem: FieldProblem,
  values: readonly unknown[],
  beside: Record<string, unknown> = {},
): FieldCase[] => values.map(value => ({ value, refused: problem, beside }))

const long = (length: number) => 'é'.repeat(length)

export const requiredText = (max: number): FieldCase[] => [
  taken('é'),
  taken('  Łódź ', 'Łódź'),
  taken(long(max)),
  ...refused('too_long', [long(max + 1)]),
  ...refused('required', ['', '  ', undefined, null]),
  ...refused('invalid', ['a\0b']),
]

/** Judged by the country in the field of that name; where a form is not sure, any line is taken. */
export const postcode = (country: string): FieldCase[] => [
  ...requiredText(20).map(each => ({ ...each, beside: { [country]: 'HK' } })),
  taken(' 97400 ', '97400', { [country]: 'FR' }),
  ...refused('postcode_invalid', ['44', '4400A', '440000'], { [country]: 'FR' }),
  taken('1012 ab', '1012 ab', { [country]: 'NL' }),
  ...refused('postcode_invalid', ['44000'], { [country]: 'NL' }),
]

export const optionalText = (max: number): FieldCase[] => [
  taken('', null),
  taken('   ', null),
  taken(null),
  taken(' é ', 'é'),
  taken(long(max)),
  ...refused('too_long', [long(max + 1)]),
  ...refused('invalid', ['a\0b']),
]

export const choice = (...values: string[]): FieldCase[] => [
  ...values.map(value => taken(value)),
  ...refused('choice_invalid', ['', 'nothing', undefined, null, `${values[0]} `]),
]

export const flag: FieldCase[] = [
  taken(true),
  taken(false),
  taken('true', true),
  taken('false', false),
  ...refused('choice_invalid', ['perhaps', undefined, null, 2]),
]

export const country: FieldCase[] = [
  taken('FR'),
  taken(' fr ', 'FR'),
  taken('ZW'),
  ...refused('country_invalid', ['XX', 'F', 'FRA', 'France', '12']),
  ...refused('required', ['', ' ', undefined, null]),
]
export const optionalCountry: FieldCase[] = [
  taken('', null),
  taken(null),
  taken('fr', 'FR'),
  ...refused('country_invalid', ['XX', 'FRA']),
]

const daysFromNow = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

const yearsAgo = (years: number, days: number) => {
  const day = daysFromNow(days)
  // Nobody is born on a 29 February that does not exist.
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace('-02-29', '-02-28')
}

/** Of whoever certifies, sells or pays. */
export const adultBirthday: FieldCase[] = [
  taken('1900-01-01'),
  taken(yearsAgo(18, 0)),
  taken(' 1999-12-31 ', '1999-12-31'),
  ...refused('too_young', [yearsAgo(18, 2), yearsAgo(11, 0), daysFromNow(-1)]),
  ...refused('date_future', [daysFromNow(0), '2999-01-01']),
  ...refused('date_invalid', ['1899-12-31', '2001-02-29', 'never']),
  ...refused('required', ['', ' ', undefined, null]),
]

export const birthday: FieldCase[] = [
  taken('1900-01-01'),
  taken(daysFromNow(-1)),
  taken('2000-02-29'),
  taken(' 1999-12-31 ', '1999-12-31'),
  ...refused('date_future', [daysFromNow(0), daysFromNow(1), '2999-01-01']),
  ...refused('date_invalid', [
    '1899-12-31',
    '1900-02-29',
    '2001-02-29',
    '1990-13-01',
    '01/02/1990',
    '1990-1-1',
    'never',
  ]),
  ...refused('required', ['', ' ', undefined, null]),
]

/** An address of this many characters, each part within its own limit. */
const address = (length: number) =>
  `${'a'.repeat(60)}@${['b', 'c', 'd'].map(each => each.repeat(60)).join('.')}.${'e'.repeat(length - 247)}.fr`

export const email: FieldCase[] = [
  taken('a@b.fr'),
  taken(' Marie@Curie.Example ', 'marie@curie.example'),
  taken(address(254)),
  ...refused('email_invalid', ['', 'a', 'a@b', 'a b@c.fr', '@b.fr', 'a@b.fr,c@d.fr', undefined, null, address(255)]),
]

export const phone: FieldCase[] = [
  taken('', null),
  taken(null),
  taken('+33 1 42 68 53 00', '+33142685300'),
  taken('+33 6 12 34 56 78', '+33612345678'),
  taken('+352 27 12 34', '+352271234'),
  ...refused('phone_invalid', ['0142685300', '+33 1 42 68 53 0', '+33 1 42 68 53 000', '+999 12345678', 'call me']),
  ...refused('phone_invalid', [`+33 1 42 68 53 00${' '.repeat(30)}0`]),
]
export const mobilePhone: FieldCase[] = [
  taken('', null),
  taken('+33 6 12 34 56 78', '+33612345678'),
  // Where nobody can tell the two apart, a number passes.
  taken('+1 201 555 0123', '+12015550123'),
  ...refused('phone_not_mobile', ['+33 1 42 68 53 00']),
  ...refused('phone_invalid', ['0612345678', '+33 6 12 34 56 7', '+33 6 12 34 56 789']),
]

const site = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`

export const website: FieldCase[] = [
  taken('', null),
  taken(null),
  taken('example.com', 'https://example.com'),
  taken('http://example.com/a?b#c'),
  taken('https://münchen.example', 'https://münchen.example'),
  taken(site(200)),
  ...refused('too_long', [site(201)]),
  ...refused('url_invalid', ['example', 'https://localhost', 'ftp://example.com', 'javascript:alert(1)', 'a b.com']),
  ...refused('url_invalid', ['https://me:secret@example.com', 'https://example.c', 'https://.com']),
]

/** A number of digits: spaces, points and hyphens between them are dropped. */
export function digits(
  min: number,
  max: number,
  problem: FieldProblem,
  good = (length: number) => '0'.repeat(length),
): FieldCase[] {
  const short = min > 1 ? refused(problem, ['0'.repeat(min - 1)]) : []
  return [
    taken(good(min)),
    taken(good(max)),
    taken(` ${good(max).slice(0, 1)} ${good(max).slice(1)}`, good(max)),
    ...short,
    ...refused(problem, ['0'.repeat(max + 1)]),
    ...refused('digits_only', [`${'0'.repeat(max - 1)}A`, 'é', '+1']),
    ...refused('required', ['', '  ', ' - ', undefined, null]),
  ]
}

export const bic: FieldCase[] = [
  taken('AGRIFRPP'),
  taken('agrifrpp882', 'AGRIFRPP882'),
  taken('AGRI FR PP', 'AGRIFRPP'),
  ...refused('bic_invalid', ['AGRIFRP', 'AGRIFRPP8', 'AGRIFRPP88', 'AGRIFRPP8820', 'AGR1FRPP', 'AGRIXXPP']),
]

/** Those of a field that may stay empty. */
export const maybe = (cases: readonly FieldCase[]): FieldCase[] => [
  taken('', null),
  taken(null),
  ...cases.filter(({ refused: problem }) => problem !== 'required'),
]
