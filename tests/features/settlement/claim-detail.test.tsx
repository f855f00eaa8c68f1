// A claim as its creator sees it: a change of its state is read out, and the notice to the host is declared anew where it changed.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ClaimDetail } from '#features/settlement/claim-detail.tsx'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import layout from '#messages/en/layout.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import words from '#messages/en/settlement-claims.json' with { type: 'json' }
import letter from '#messages/en/settlement-letter.json' with { type: 'json' }
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_answers, mailings } from '#server/db/schema/settlement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))
vi.mock('nuqs/adapters/next/app', async () => {
  const { NuqsTestingAdapter } = await import('nuqs/adapters/testing')
  return { NuqsAdapter: ({ children }: { children: ReactNode }) => <NuqsTestingAdapter>{children}</NuqsTestingAdapter> }
})

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makePerson(api)
  image = await makeWatched(api, creator)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterAll(() => api.close())

function draw({ id }: TestClaim) {
  connectToTestApi(api.as(creator))
  const messages = { 'settlement-claims': words, 'settlement-letter': letter, errors, layout, lists, sale }
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={messages}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NuqsAdapter>
          <ClaimDetail id={id} Beside={() => null} />
        </NuqsAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}
const press = (name: string) => screen.findByRole('button', { name })
const { acts } = words

it('has its state read out when it changes, in a place that was there before', async () => {
  const user = draw(await makeClaim(api, { creator, image }))
  const place = (await screen.findByText(words.states.to_be_settled)).closest('[role=status]')
  expect(place).toHaveTextContent(words.required.pay_or_remove_or_buy)
  await user.click(await press(acts.withdraw))
  const asked = within(await screen.findByRole('dialog'))
  await user.type(asked.getByLabelText(acts.reason), 'It was licensed.')
  await user.click(asked.getByRole('button', { name: acts.withdraw }))
  await waitFor(() => expect(place).toHaveTextContent(words.outcomes.withdrawn))
  expect(place).toHaveTextContent('It was licensed.')
  expect(place).toBeInTheDocument()
})

it('sends the notice to the host once it is declared, and has it declared anew where it changed', async () => {
  const claim = await makeClaim(api, { creator, image })
  const desk = (address: string) =>
    api.services.db
      .update(domains)
      .set({ host: 'Example Hosting', abuse_emails: [address] })
      .where(eq(domains.name, new URL(claim.page).hostname))
  await desk('abuse@first.example')
  await api.services.db.update(mailings).set({ state: 'failed' }).where(eq(mailings.infringement_id, claim.id))
  const user = draw(claim)
  await user.click(await press(acts.host))
  const dialog = within(await screen.findByRole('dialog'))
  const send = await dialog.findByRole('button', { name: acts.host_send })
  expect(send).toBeDisabled()
  expect(dialog.getByText(/abuse@first\.example/)).toBeInTheDocument()
  await user.click(dialog.getByRole('checkbox'))
  await desk('abuse@second.example')
  await user.click(send)
  expect(await dialog.findByText(/abuse@second\.example/)).toBeInTheDocument()
  expect(await dialog.findByRole('alert')).toHaveTextContent(errors.codes.claim_changed)
  await waitFor(() => expect(dialog.getByRole('checkbox')).not.toBeChecked())
  await user.click(dialog.getByRole('checkbox'))
  await user.click(send)
  const said = await dialog.findByText(/^Sent to the host on/)
  expect(said.closest('[role=status]')).not.toBeNull()
  expect(dialog.queryByRole('button', { name: acts.host_send })).toBeNull()
})

it('leaves the text for copying where no desk of the host is known', async () => {
  const claim = await makeClaim(api, { creator, image })
  await api.services.db.update(mailings).set({ state: 'failed' }).where(eq(mailings.infringement_id, claim.id))
  const user = draw(claim)
  await user.click(await press(acts.host))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(acts.host_unknown)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: acts.host_copy })).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: acts.host_send })).toBeNull()
})

it('says that the bank decides first where a contest is accepted while the whole is being paid', async () => {
  const claim = await makeClaim(api, { creator, image, base_cents: toCents(120_00) })
  const lines = [claim.lines.findIndex(({ kind }) => kind === 'commercial_use')]
  await api.call(receivedLetters.answer, { token: claim.token, body: { kind: 'contest', lines, reason: 'No shop.' } })
  const created_at = api.clock.now()
  const paying = { id: newId('infringement_answer', created_at), infringement_id: claim.id, created_at }
  await api.services.db.insert(infringement_answers).values({ ...paying, kind: 'pay', state: 'open' })
  const user = draw(claim)
  await user.type(await screen.findByLabelText(words.judge.reason), 'True.')
  await user.click(await press(words.judge.accept))
  const asked = within(await screen.findByRole('alertdialog'))
  await user.click(asked.getByRole('button', { name: words.judge.accept }))
  expect(await screen.findByRole('alert')).toHaveTextContent(words.being_paid)
})
