// Links to files of money: the e-reporting for administrators, and a year of one's own invoices; each leads to what it says.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { YearArchives } from '#features/account/invoices/year-archives.tsx'
import { EReportingLink } from '#features/admin/invoices/e-reporting-link.tsx'
import { dayOf } from '#lib/dates.ts'
import invoices from '#messages/en/invoices.json' with { type: 'json' }
import money from '#messages/en/money.json' with { type: 'json' }
import { draftInvoice } from '#server/domains/billing/invoices/draft-invoice.ts'
import { issueInvoice } from '#server/domains/billing/invoices/issue-invoice.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { line } from '#tests/support/billing/issue.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

let api: TestApi
let admin: TestPerson
let payer: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  payer = await makePerson(api)
  const lines = [line(10_00, 'S20')]
  await api.context.transact(async tx =>
    issueInvoice(tx, await draftInvoice(tx, { user_id: payer.id, category: 'subscription', lines })),
  )
})
afterAll(() => api.close())

function draw(part: ReactNode, who: TestPerson, searchParams = '') {
  connectToTestApi(api.as(who))
  render(
    <NextIntlClientProvider locale="en" messages={{ invoices, money }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <NuqsTestingAdapter searchParams={searchParams}>{part}</NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}
/** What the one link of the page leads to. */
async function follow(who: TestPerson) {
  const link = await screen.findByRole('link')
  const file = await api.as(who).fetch(link.getAttribute('href') ?? '')
  return { link, file, saved: link.getAttribute('download') }
}

it('the e-reporting of the chosen days is a table of sales', async () => {
  const today = dayOf(api.clock.now())
  draw(<EReportingLink />, admin, `?from=${today}&to=${today}`)
  const { file, saved } = await follow(admin)
  expect([file.status, saved]).toEqual([200, `e-reporting-${today}-${today}.csv`])
  const text = await file.text()
  expect(text).toContain(today)
  expect(text.trim().split('\n').length).toBeGreaterThan(1)
})

it('without a choice it is that of the month that has ended', async () => {
  const month = new Date()
  const last = dayOf(new Date(Date.UTC(month.getFullYear(), month.getMonth(), 0)))
  draw(<EReportingLink />, admin)
  const { saved } = await follow(admin)
  expect(saved).toBe(`e-reporting-${last.slice(0, 7)}-01-${last}.csv`)
})

it('a year of invoices is one file, for nobody else', async () => {
  draw(<YearArchives />, payer)
  const link = await screen.findByRole('link')
  const year = dayOf(api.clock.now()).slice(0, 4)
  expect(link).toHaveTextContent(`${year}: one document (ZIP)`)
  expect(link).toHaveAttribute('download', `invoices-${year}.zip`)
  const path = `/api/invoices/archive?year=${year}&language=en`
  expect(link.getAttribute('href')).toContain(path)
  expect((await api.fetch(path)).status).toBe(401)
})
