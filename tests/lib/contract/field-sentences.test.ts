// For the same mistake the form in the browser and the API say the same sentence, in both languages.
import { zodResolver } from '@hookform/resolvers/zod'
import { NextIntlClientProvider } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import en from '#messages/en/errors.json' with { type: 'json' }
import fr from '#messages/fr/errors.json' with { type: 'json' }
import { invalidInput, problemOf } from '#server/http/problem.ts'
import { formCases, valuesOf } from '#tests/support/fields/account-field-cases.ts'

type Values = Record<string, unknown>
const messages = { en, fr }

const Sentence = ({ message }: { message: unknown }) =>
  useFieldMessage()(typeof message === 'string' ? message : undefined)

/** The sentence under the field: what the resolver of the form says, put into words as every part does. */
async function inTheBrowser(schema: z.ZodObject, values: Values, name: string, locale: 'en' | 'fr'): Promise<string> {
  const { errors } = await zodResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  const error = errors[name]
  // A mistake in one entry of a list stands at that entry.
  const message = error?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined)
  const children = createElement(Sentence, { message })
  const provider = { locale, messages: { errors: messages[locale] }, timeZone: 'Europe/Paris', children }
  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider))
}

/** The sentences of the problem document for the field, or for an entry of it. */
function fromTheApi(schema: z.ZodObject, values: Values, name: string, locale: 'en' | 'fr'): string[] {
  const { error } = schema.safeParse(values)
  if (!error) return []
  const { errors = {} } = problemOf(invalidInput(error), locale, 'req_test')
  return Object.entries(errors).flatMap(([field, sentences]) => (field.split('.')[0] === name ? sentences : []))
}

describe.each(['en', 'fr'] as const)('in %s', locale => {
  test.each(Object.entries(formCases))('%s', async (_, form) => {
    for (const [name, cases] of Object.entries(form.fields)) {
      for (const each of cases) {
        if (each.refused === null) continue
        const values = valuesOf(form, name, each)
        const sentence = messages[locale].fields[each.refused]
        const api = [...new Set(fromTheApi(form.schema, values, name, locale))]
        const browser = await inTheBrowser(form.schema, values, name, locale)
        expect({ name, value: each.value, api, browser }).toEqual({
          name,
          value: each.value,
          api: [sentence],
          browser: sentence,
        })
      }
    }
  })
})
