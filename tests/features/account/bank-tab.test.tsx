// The tab of the bank account: what was typed for another kind comes back with it, and what was saved is what is seen next.
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BankTab } from '#features/account/bank/bank-tab.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { profiles } from '#lib/contract/profiles.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import identity from '#messages/en/identity.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import { testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'
import { drawAccount } from './draw-account.tsx'

const words = identity.bank
const number = 'FR76 3000 4000 0312 3456 7890 143'

async function open() {
  const api = await testApi()
  const caller = api.as(await makePerson(api))
  const { body: session } = await caller.call(profiles.current)
  const wire = connectToTestApi(caller)
  const given: unknown[] = []
  // No call leaves a simulated browser for the provider.
  wire.instead = call => {
    if (call.startsWith('GET /bank-accounts')) return Response.json(pageOf(given))
    if (!call.startsWith('POST /bank-accounts')) return null
    given.push(account)
    return Response.json(account, { status: 201 })
  }
  const tab = (
    <SessionProvider session={session}>
      <BankTab />
    </SessionProvider>
  )
  const user = drawAccount(tab, { locale: 'en', messages: { identity, profile, lists, errors } })
  await screen.findByRole('radio', { name: new RegExp(words.types.iban.name) })
  return user
}

const pageOf = (results: unknown[]) => ({ count: results.length, next: null, previous: null, results })
const account = {
  id: 'bank_1',
  type: 'iban',
  status: 'active',
  confirm_url: null,
  masked_number: 'FR76 •••• 0143',
  bank_name: null,
  owner_name: 'Ilse Bing',
  owner_address: '1 rue Cuvier',
  owner_zip: '75005',
  owner_city: 'Paris',
  owner_region: null,
  country: 'FR',
  owner_country: 'FR',
  created_at: '2026-01-01T10:00:00.000Z',
}
const choose = (kind: 'iban' | 'gb') => screen.getByRole('radio', { name: new RegExp(words.types[kind].name) })

it('keeps what was typed for one kind of account while another one is looked at', async () => {
  const user = await open()
  await user.type(screen.getByRole('textbox', { name: 'IBAN' }), number)
  await user.click(choose('gb'))
  await user.type(screen.getByRole('textbox', { name: words.fields.sort_code }), '200000')
  await user.click(choose('iban'))
  expect(screen.getByRole('textbox', { name: 'IBAN' })).toHaveValue(number)
  await user.click(choose('gb'))
  expect(screen.getByRole('textbox', { name: words.fields.sort_code })).toHaveValue('200000')
})

it('shows the account that was saved, with the focus on it', async () => {
  const user = await open()
  const into = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.type(screen.getByRole('textbox', { name: 'IBAN' }), number)
  await user.click(screen.getByRole('button', { name: words.submit }))
  const heading = await screen.findByRole('heading', { name: words.current })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(into.mock.contexts).toContain(heading)
})
