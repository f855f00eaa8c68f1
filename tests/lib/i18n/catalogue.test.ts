// The compiled messages say the same as the texts in the message files, in every branch.
import { readdirSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import format from 'icu-minify/format'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { catalogue } from '#lib/i18n/catalogue.ts'
import { routing } from '#lib/i18n/routing.ts'

type Values = Record<string, string | number | Date | ((parts: unknown) => string)>
type Tree = { [key: string]: string | Tree }

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
}
const counts = [0, 1, 2, 1234]

/** Values for every argument of a message; `turn` chooses the branch of plurals and selections. */
function valuesFor(elements: MessageFormatElement[], turn: number): Values {
  const values: Values = {}
  for (const element of elements) {
    if (element.type === TYPE.argument) values[element.value] ??= `<${element.value}>`
    if (element.type === TYPE.number) values[element.value] = 1234.5
    if (element.type === TYPE.date || element.type === TYPE.time) values[element.value] = new Date(0)
    if (element.type === TYPE.tag) {
      values[element.value] = parts => `[${[parts].flat().join('')}]`
      Object.assign(values, valuesFor(element.children, turn))
    }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
    const branches = Object.keys(element.options)
    for (const branch of Object.values(element.options)) Object.assign(values, valuesFor(branch.value, turn))
    const chosen = branches[turn % branches.length] ?? 'other'
    values[element.value] = element.type === TYPE.plural ? (counts[turn] ?? 0) : chosen
  }
  return values
}

function* texts(
  raw: Tree,
  compiled: unknown,
  path: string,
): Generator<[path: string, text: string, compiled: unknown]> {
  for (const [key, value] of Object.entries(raw)) {
    // The catalogue keeps the shape of the files.
    const other = (compiled as Record<string, unknown>)[key]
    if (typeof value === 'string') yield [`${path}.${key}`, value, other]
    else yield* texts(value, other, `${path}.${key}`)
  }
}

const said = (parts: unknown) => [parts].flat().join('')

describe.each(routing.locales)('the catalogue, %s', locale => {
  const messages = catalogue(locale)
  it.each(readdirSync(`messages/${locale}`).map(file => file.replace('.json', '')))('%s', namespace => {
    const raw: Tree = JSON.parse(readFileSync(`messages/${locale}/${namespace}.json`, 'utf8'))
    for (const [path, text, compiled] of texts(raw, messages[namespace], namespace)) {
      for (const turn of counts.keys()) {
        const values = valuesFor(parse(text), turn)
        const expected = said(new IntlMessageFormat(text, locale).format(values))
        // What the compiler answered, read back from JSON.
        const message = compiled as Parameters<typeof format>[0]
        expect({ path, said: said(format(message, locale, values, { formatters })) }).toEqual({ path, said: expected })
      }
    }
  })
})
