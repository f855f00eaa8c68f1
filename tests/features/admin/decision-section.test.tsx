// The decision about an identity: only what can be decided is offered, nothing is sent by a slip, refusals are said.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DecisionSection } from '#features/admin/decision-section.tsx'
import { admin } from '#lib/contract/admin.ts'
import type { DocumentStatus } from '#lib/rules/accounts/identity.ts'
import said from '#messages/en/admin.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import identity from '#messages/en/identity.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { handIn } from '#tests/support/people/verification.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

const words = said.decision
let api: TestApi
let boss: TestPerson
beforeAll(async () => {
  api = await testApi()
  boss = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
})
afterAll(() => api.close())

const verified = { decision: 'verified' } as const
const expired = { decision: 'to_rectify', document: 'identity_proof', reason: 'document_expired' } as const

/** Ada, whose identity document the provider sees as `document`, as administrators see her after this decision about it. */
async function open({
  document,
  decision,
}: {
  document?: DocumentStatus
  decision?: typeof verified | typeof expired
}) {
  const ada = await makePerson(api, { first_name: 'Ada', last_name: 'Abel' })
  if (document) await handIn(api, ada, document)
  const caller = api.as(boss)
  const decide = async (body: typeof verified | typeof expired) => {
    const { status } = await caller.call(admin.decideVerification, { id: ada.id, body })
    expect(status).toBe(200)
  }
  if (decision) await decide(decision)
  const { body: detail } = await caller.call(admin.readUser, { id: ada.id })
  const wire = connectToTestApi(caller)
  render(
    <NextIntlClientProvider locale="en" messages={{ admin: said, errors, identity }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <DecisionSection detail={detail} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  const status = async () => (await caller.call(admin.readUser, { id: ada.id })).body.verification.status
  return { user: userEvent.setup(), decide, status, wire, call: `POST /admin/users/${ada.id}/verification` }
}

describe('verifying', () => {
  it('is offered only when the provider has verified every document', async () => {
    await open({ document: 'under_review' })
    expect(screen.getByText(words.wait)).toBeVisible()
    expect(screen.queryByRole('button', { name: words.verify })).toBeNull()
    expect(screen.getByRole('button', { name: words.send })).toBeVisible()
  })

  it('is asked once more before it is sent', async () => {
    const { user, wire, call, status } = await open({ document: 'verified' })
    await user.click(screen.getByRole('button', { name: words.verify }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('Verify Ada Abel?')
    await user.click(within(question).getByRole('button', { name: words.cancel }))
    expect(wire.sent).toEqual([])
    await user.click(screen.getByRole('button', { name: words.verify }))
    const again = await screen.findByRole('alertdialog')
    await user.click(within(again).getByRole('button', { name: words.verify }))
    await waitFor(() => expect(wire.sent).toEqual([verified]))
    expect(wire.asked).toEqual([call])
    await expect.poll(status).toBe('verified')
  })

  it('that is refused says why', async () => {
    const { user, decide } = await open({ document: 'verified' })
    // Somebody else has asked for the document again meanwhile.
    await decide(expired)
    await user.click(screen.getByRole('button', { name: words.verify }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.verify }))
    expect(await screen.findByText(errors.codes.verification_incomplete)).toBeVisible()
  })
})

describe('asking for a document again', () => {
  it.each([
    ['incomplete', {}],
    ['to_rectify', { document: 'verified', decision: expired }],
  ] as const)('is not offered while the verification is %s', async (expected, made) => {
    const { status } = await open(made)
    expect(await status()).toBe(expected)
    expect(screen.getByText(words.nothing)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('needs a document and a reason, said beside them in the words of the API', async () => {
    const { user, wire } = await open({ document: 'verified', decision: verified })
    await user.click(screen.getByRole('button', { name: words.send }))
    expect(await screen.findAllByText(errors.fields.choice_invalid)).toHaveLength(2)
    expect(wire.sent).toEqual([])
  })

  it('offers the twelve reasons and sends document, reason and comment', async () => {
    const { user, wire, call, status } = await open({ document: 'under_review' })
    const reason = screen.getByLabelText(words.reason)
    expect(
      within(reason)
        .getAllByRole('option')
        .filter(option => option.getAttribute('value')),
    ).toHaveLength(12)
    await user.selectOptions(screen.getByLabelText(words.document), 'identity_proof')
    await user.selectOptions(reason, 'document_expired')
    expect(reason).toHaveAccessibleDescription(identity.reasons.document_expired.next)
    await user.type(screen.getByLabelText(words.comment), 'Valid until 2024.')
    await user.click(screen.getByRole('button', { name: words.send }))
    const body = { ...expired, comment: 'Valid until 2024.' }
    await waitFor(() => expect(wire.sent).toEqual([body]))
    expect(wire.asked).toEqual([call])
    await expect.poll(status).toBe('to_rectify')
  })
})
