// Invoices: numbers without a gap, nothing changed once issued, and a PDF in each language.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#lib/contract/invoices.ts'
import { invoices as invoice_rows } from '#server/db/schema/billing.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED, FRICTIONLESS } from '#tests/support/billing/cards.ts'
import { atBank, order, pay, refresh } from '#tests/support/billing/subscribe.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

describe('invoice numbers', () => {
  test('follow each other without a gap when many pay at once and some are refused', async () => {
    const people: TestPerson[] = []
    for (let made = 0; made < 6; made += 1) people.push(await makePerson(api))
    const ids = await Promise.all(
      people.map(async (person, index) => {
        await addCard(api, person, index % 3 === 2 ? CHALLENGED : FRICTIONLESS)
        return order(api, person, 'COMPACT')
      }),
    )
    const answers = await Promise.all(people.map((person, index) => pay(api, person, ids[index] ?? '')))
    await Promise.all(
      answers.filter(({ body }) => body.status === 'created').map(({ body }) => atBank(body, 'refused')),
    )
    await Promise.all(people.map((person, index) => refresh(api, person, ids[index] ?? '')))
    const rows = await api.services.db.select().from(invoice_rows).where(sql`${invoice_rows.series} is not null`)
    for (const year of new Set(rows.map(({ series }) => series))) {
      const own = rows.filter(({ series }) => series === year).map(({ sequence }) => sequence ?? 0)
      expect(own.toSorted((a, b) => a - b)).toEqual(own.map((_, index) => index + 1))
    }
  })

  test('and what is on an issued invoice cannot be changed, only its payment', async () => {
    const [row] = await api.services.db.select().from(invoice_rows).where(sql`${invoice_rows.series} is not null`)
    const id = row?.id ?? ''
    const run = async (statement: ReturnType<typeof sql>) => {
      const failure = await api.services.db.execute(statement).then(
        () => null,
        (error: unknown) => error,
      )
      return failure instanceof Error ? String(failure.cause) : ''
    }
    const changed = sql`update invoices set issued_on = '2020-01-01' where id = ${id}`
    expect(await run(changed)).toMatch('an issued invoice does not change')
    expect(await run(sql`update invoice_lines set quantity = 2 where invoice_id = ${id}`)).toMatch('do not change')
    expect(await run(sql`delete from invoices where id = ${id}`)).toMatch('an issued invoice stays')
  })

  test('stand on a PDF in either language that any person can download who owns it', async () => {
    const person = await makePerson(api)
    await addCard(api, person)
    const id = await order(api, person, 'COMPACT')
    expect((await api.as(person).call(invoices.pdf, { id })).problem.code).toBe('invoice_not_issued')
    const { body } = await pay(api, person, id)
    const { extractText, getDocumentProxy } = await import('unpdf')
    for (const [language, words] of [
      ['en', ['Plan COMPACT', '€8.33', '€1.67', '€10.00', 'no money has moved']],
      ['fr', ['Formule COMPACT', '8,33', '1,67', '10,00', 'Total TVA']],
    ] as const) {
      const pdf = await api.as(person).call(invoices.pdf, { id, query: { language } })
      const bytes = new Uint8Array(await pdf.body.arrayBuffer())
      const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
      for (const word of [body.invoice.number ?? '?', ...words]) expect(text).toContain(word)
    }
  })
})

test('after all of this the books add up', async () => {
  expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
})
