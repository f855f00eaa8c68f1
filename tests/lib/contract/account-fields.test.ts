// Every field of every form of the account takes and refuses what its table says, at both edges of its limits.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { CertifierForm, ProfileUpdate } from '#lib/contract/account-forms.ts'
import { BankAccountForm } from '#lib/contract/bank-accounts.ts'
import { formCases, valuesOf } from '#tests/support/fields/account-field-cases.ts'

/** The refused fields with the words for it, each once. */
function problemsOf(result: z.ZodSafeParseResult<Record<string, unknown>>): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0] ?? 'body')
    problems[name] = [...new Set([...(problems[name] ?? []), message])]
  }
  return problems
}

describe.each(Object.entries(formCases))('%s', (_, form) => {
  test('has a case for each of its fields', () => {
    expect(Object.keys(form.fields).toSorted()).toEqual(Object.keys(form.schema.shape).toSorted())
    expect(problemsOf(form.schema.safeParse(form.valid))).toEqual({})
  })

  test.each(Object.entries(form.fields))('%s is judged as its table says', (name, cases) => {
    for (const each of cases) {
      const result = form.schema.safeParse(valuesOf(form, name, each))
      const shown = { value: each.value }
      expect({ ...shown, problems: problemsOf(result) }).toEqual({
        ...shown,
        problems: each.refused ? { [name]: [each.refused] } : {},
      })
      if (!each.refused) expect({ ...shown, kept: result.data?.[name] }).toEqual({ ...shown, kept: each.becomes })
    }
  })

  test('has for each of its fields a value that is refused', () => {
    const without = Object.entries(form.fields).filter(([, cases]) => !cases.some(({ refused }) => refused))
    expect(without.map(([name]) => name)).toEqual([])
  })
})

describe('beside the single fields', () => {
  test('who certifies for the first time is an adult with a postcode of their country', () => {
    const certifier = formCases.PersonalForm?.valid ?? {}
    expect(problemsOf(CertifierForm.safeParse(certifier))).toEqual({})
    expect(problemsOf(CertifierForm.safeParse({ ...certifier, born_on: '2015-04-12' }))).toEqual({
      born_on: ['too_young'],
    })
    expect(problemsOf(CertifierForm.safeParse({ ...certifier, zip: '44' }))).toEqual({ zip: ['postcode_invalid'] })
  })

  test('a bank account is one of the five types', () => {
    for (const { valid } of Object.values(formCases).filter(({ schema }) => 'owner_name' in schema.shape)) {
      expect(BankAccountForm.safeParse(valid).success).toBe(true)
      expect(BankAccountForm.safeParse({ ...valid, type: 'swiss' }).error?.issues[0]?.message).toBe('choice_invalid')
    }
  })

  test('what is not a field of an owner or a bank account is refused', () => {
    const { UboForm, IbanForm, GbForm, UsForm, CaForm, OtherForm } = formCases
    for (const form of [UboForm, IbanForm, GbForm, UsForm, CaForm, OtherForm]) {
      const result = form?.schema.safeParse({ ...form.valid, verified: true })
      expect(result?.error?.issues.map(({ message }) => message)).toEqual(['unknown_field'])
    }
  })

  test('an update takes any field of the forms of a profile, judged in the same way', () => {
    const { PersonalForm, CompanyForm, RepresentativeForm, PublicForm, PhotographerForm, InterestForm } = formCases
    const beside = (name: string, other: Record<string, unknown> | undefined) =>
      name === 'company_number' ? { company_country: 'FR', ...other } : name.endsWith('zip') ? other : {}
    for (const form of [PersonalForm, CompanyForm, RepresentativeForm, PublicForm, PhotographerForm, InterestForm]) {
      for (const [name, cases] of Object.entries(form?.fields ?? {})) {
        for (const { value, refused, beside: other } of cases.filter(each => each.value !== undefined)) {
          const result = ProfileUpdate.safeParse({ ...beside(name, other), [name]: value })
          expect({ name, value, problems: problemsOf(result) }).toEqual({
            name,
            value,
            problems: refused ? { [name]: [refused] } : {},
          })
        }
      }
    }
  })
})
