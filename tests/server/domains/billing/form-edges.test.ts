// Every field of every form about money at both its edges, read from the contract: one step beyond is refused by name, and nothing moves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bankAccounts } from '#lib/contract/bank-accounts.ts'
import { carts } from '#lib/contract/carts.ts'
import { type Endpoint, fillPath, pathKeys } from '#lib/contract/endpoint.ts'
import { evidences } from '#lib/contract/evidences.ts'
import { letterGuests } from '#lib/contract/letter-guests.ts'
import { monitoring } from '#lib/contract/monitoring.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { saleSettings } from '#lib/contract/sale-settings.ts'
import { billingAdministrationRoutes } from '#server/domains/billing/administration/routes.ts'
import { billingRoutes } from '#server/domains/billing/routes.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { moneyState } from '#tests/support/billing/money-state.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let creator: TestPerson
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  creator = await makePerson(api)
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  items?: Schema
  minItems?: number
  maxItems?: number
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema // what the library promises

/** A value that keeps to what the schema says; what it does not say may still be refused. */
function sample(schema: Schema): unknown {
  const { enum: choices, const: only, anyOf, properties = {}, minimum = 0, minLength = 1 } = schema
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (anyOf?.[0]) return sample(anyOf[0])
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sample(each)]))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(minimum, 0)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  return 'a'.repeat(minLength)
}

/** Values beyond the edges of a field, and those at its edges. */
function edges(schema: Schema): { beyond: unknown[]; within: unknown[] } {
  const [only, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (only && others.length === 0) {
    const { beyond, within } = edges(only)
    return { beyond: beyond.filter(value => value !== null), within: [null, ...within] }
  }
  // What has several forms has edges of its own, which its own tests know.
  if (schema.anyOf || schema.type === undefined) return { beyond: [], within: [] }
  const { type, enum: choices, minimum, maximum, minLength, maxLength, pattern, format } = schema
  if (choices) return { beyond: ['', 'nothing of this name', null, 1, []], within: choices }
  if (type === 'integer' || type === 'number') {
    const [low, high] = [minimum ?? null, maximum ?? null]
    return {
      beyond: [
        ...(low === null ? [] : [low - 1]),
        ...(high === null ? [] : [high + 1, 1e308]),
        ...(type === 'integer' ? [1.5] : []),
        '1',
        null,
        {},
      ],
      within: [...(low === null ? [] : [low]), ...(high === null ? [] : [high])],
    }
  }
  if (type === 'string') {
    const plain = pattern === undefined && format === undefined
    return {
      beyond: [
        ...(minLength ? [''] : []),
        ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)]),
        1,
        true,
        {},
        [],
        ...(plain ? [] : [' é ']),
      ],
      within: plain && maxLength !== undefined ? ['a'.repeat(Math.max(minLength ?? 0, 1)), 'a'.repeat(maxLength)] : [],
    }
  }
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems } = schema
    const many = (count: number) => Array.from({ length: count }, () => sample(items))
    return {
      beyond: [
        ...(minItems > 0 ? [many(minItems - 1)] : []),
        ...(maxItems === undefined ? [] : [many(maxItems + 1)]),
        'no list',
        {},
        null,
      ],
      within: [],
    }
  }
  return { beyond: [[], 'nothing of this form'], within: [] }
}

type Field = { path: string[]; schema: Schema; required: boolean }

/** Every field, those of objects in it after it. */
function fieldsOf({ properties = {}, required = [] }: Schema, path: string[] = []): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    { path: [...path, name], schema, required: required.includes(name) },
    ...fieldsOf(schema, [...path, name]),
  ])
}

/** The body with one value changed; taken out when it is undefined. */
function changed(body: unknown, [name = '', ...rest]: string[], value: unknown): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...(body as Record<string, unknown>) } // an object at every place of a path
  if (rest.length > 0) whole[name] = changed(whole[name], rest, value)
  else if (value === undefined) delete whole[name]
  else whole[name] = value
  return whole
}

async function ask(endpoint: Endpoint, body: unknown): Promise<{ status: number; fields: string[] }> {
  const path = fillPath(
    endpoint.path,
    Object.fromEntries(pathKeys(endpoint.path).map(key => [key, 'inv_01J0000000000000000000000'])),
  )
  const caller = api.as(endpoint.access === 'admin' ? admin : creator)
  const answer = await caller.fetch(`/api${path}`, {
    method: endpoint.method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })
  const problem = answer.ok || answer.status === 204 ? {} : await answer.json()
  return { status: answer.status, fields: Object.keys(problem.errors ?? {}) }
}

/** Of other domains, and what they ask for costs money. */
const elsewhere: Endpoint[] = [
  evidences.create,
  evidences.giveUp,
  monitoring.updateSettings,
  bankAccounts.create,
  saleSettings.update,
  carts.update,
  carts.checkout,
  purchases.create,
  receivedLetters.pay,
  letterGuests.card,
  letterGuests.pay,
  letterGuests.follow,
]
const endpoints: Endpoint[] = [
  ...[...billingRoutes, ...billingAdministrationRoutes].map(({ endpoint }) => endpoint),
  ...elsewhere,
]

const forms = endpoints
  .filter(({ body, multipart }) => body && !multipart)
  .flatMap(endpoint => {
    const schema = endpoint.body && schemaOf(endpoint.body)
    return schema?.type === 'object' ? [[`${endpoint.method} ${endpoint.path}`, endpoint, schema] as const] : []
  })

test('there are forms about money', () => {
  expect(forms.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'POST /subscriptions/quotes',
      'POST /subscriptions',
      'POST /invoices/{id}/pay',
      'POST /admin/payments/{id}/refunds',
      'POST /carts/{id}/checkout',
    ]),
  )
})

describe.each(forms)('%s', (_name, endpoint, schema) => {
  const whole = sample(schema)

  test.each(fieldsOf(schema).map(field => [field.path.join('.'), field] as const))(
    'refuses %s beyond its edges, and takes it at them',
    async (name, { path, schema: field, required }) => {
      const before = await moneyState(api)
      const { beyond, within } = edges(field)
      for (const value of required ? [undefined, ...beyond] : beyond) {
        const { status, fields } = await ask(endpoint, changed(whole, path, value))
        expect({ value, status }).toEqual({ value, status: 422 })
        expect(
          fields.some(each => each === name || each.startsWith(`${name}.`)),
          `${JSON.stringify(value)}: ${fields.join()}`,
        ).toBe(true)
      }
      for (const value of within) {
        const { fields } = await ask(endpoint, changed(whole, path, value))
        expect(fields).not.toContain(name)
      }
      expect(await moneyState(api)).toBe(before)
    },
  )

  test('refuses a field that it does not have', async () => {
    const before = await moneyState(api)
    const unknown = schema.properties?.amount_cents ? 'total_cents' : 'amount_cents'
    const answer = await ask(endpoint, changed(whole, [unknown], 1))
    expect(answer.status).toBe(422)
    expect(await moneyState(api)).toBe(before)
  })
})
