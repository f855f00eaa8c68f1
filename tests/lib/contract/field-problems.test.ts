// Problems of single fields that no table of a form has: which value brings which, and which is just allowed.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { adminRefunds } from '#lib/contract/admin-refunds.ts'
import { personNameText } from '#lib/contract/common.ts'
import { BasePrice } from '#lib/contract/image-changes.ts'
import { SecondFactorForm } from '#lib/contract/sessions.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import { passwordProblems } from '#lib/rules/accounts/password.ts'
import { basePriceProblem } from '#lib/rules/sale.ts'

const problemOf = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null

type Case = [value: unknown, problem: FieldProblem | null]

const amount = (amount_cents: unknown) => ({ amount_cents, reason: 'Goodwill', ends_plan: false })
const code = (text: string) => ({ code: text })

const tables: [string, z.ZodType, Case[]][] = [
  [
    'the price of a licence, in cents',
    BasePrice,
    [
      ['free', 'price_required'],
      [19_99, 'price_too_low'],
      [20_00, null],
      [2_000_00, null],
      [2_000_01, 'price_too_high'],
      [20_00.5, 'number_invalid'],
    ],
  ],
  [
    'what is given back',
    adminRefunds.create.body ?? z.never(),
    [
      [amount(0), 'amount_too_low'],
      [amount(1), null],
      [amount('1'), 'number_invalid'],
    ],
  ],
  [
    'a name',
    personNameText(100),
    [
      ['Win 1000 EUR: http://prize.example', 'name_has_address'],
      ['ada@prize.example', 'name_has_address'],
      ['Ada M. Moreau-d’Arc', null],
      ['', 'required'],
    ],
  ],
  [
    'a code',
    SecondFactorForm,
    [
      [code(''), 'required'],
      [code('1'.repeat(21)), 'code_invalid'],
      [code('123456'), null],
    ],
  ],
]

describe.each(tables)('%s', (_, schema, cases) => {
  test.each(cases)('%j brings %s', (value, problem) => {
    expect(problemOf(schema, value)).toBe(problem)
  })
})

test.each([
  ['', 'price_required'],
  ['free', 'price_required'],
  ['19,99', 'price_too_low'],
  ['20', null],
  ['2000', null],
  ['2000,01', 'price_too_high'],
])('a price that is typed as “%s” brings %s', (typed, problem) => {
  expect(basePriceProblem(typed)).toBe(problem)
})

test.each([
  ['Kr7#qui', ['password_too_short']],
  ['Kr7#quiet-Harbour', []],
  ['kr7#quiet-harbour', ['password_classes']],
  [`Kr7#${'x'.repeat(29)}`, ['password_too_long']],
])('the password “%s” brings %j', (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems)
})
