// The settings of licences: what is in the way of sales, what a price brings, and what is kept.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SaleSettingsScreen } from '#features/sale/sale-settings-screen.tsx'
import { saleSettings } from '#lib/contract/sale-settings.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import { verifications } from '#server/db/schema/identity.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { signAgreement } from '#tests/support/billing/issue.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let seller: TestPerson
beforeAll(async () => {
  api = await testApi()
  seller = await makePerson(api)
  const verified = { user_id: seller.id, status: 'verified' as const, updated_at: api.clock.now() }
  await api.services.db.insert(verifications).values(verified)
  await signAgreement(api, seller, 'FR44732829320')
})
afterAll(() => api.close())

function open(person: TestPerson) {
  connectToTestApi(api.as(person))
  render(
    <NextIntlClientProvider locale="en" messages={{ sale, profile, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <SaleSettingsScreen />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}

const settings = async () => (await api.as(seller).call(saleSettings.read)).body

it('says what is in the way of sales, and where that is done', async () => {
  open(await makePerson(api))
  expect(await screen.findByText(sale.obstacles.identity_unverified.title)).toBeVisible()
  expect(screen.getByText(sale.obstacles.open)).toHaveAttribute('href', '/account/identity/')
  expect(screen.getByRole('switch', { name: sale.sell })).toBeDisabled()
})

it('shows to the cent what a price brings, and keeps it for the next images', async () => {
  const user = open(seller)
  await user.click(await screen.findByRole('switch', { name: sale.sell }))
  await user.click(screen.getByRole('button', { name: profile.form.save }))
  expect(await screen.findByText(errors.fields.price_required)).toBeVisible()
  const price = screen.getByLabelText(sale.price)
  expect(price).toHaveFocus()
  await user.type(price, '19.99')
  expect(await screen.findByText(errors.fields.price_too_low)).toBeVisible()
  await user.clear(price)
  await user.type(price, '50')
  const table = screen.getByRole('table', { name: sale.table.caption })
  const row = (duration: string) =>
    within(within(table).getByRole('rowheader', { name: duration }).closest('tr') ?? table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(row('1 year')).toEqual(['€55.00of which VAT €5.00', '€10.20of which VAT €1.70', '€44.80'])
  expect(row('10 years')).toEqual(['€330.00of which VAT €30.00', '€10.20of which VAT €1.70', '€319.80'])
  expect(await settings()).toMatchObject({ license_sale: false })
  await user.click(screen.getByRole('button', { name: profile.form.save }))
  await vi.waitFor(async () => expect(await settings()).toMatchObject({ license_sale: true, base_price_cents: 50_00 }))
})
