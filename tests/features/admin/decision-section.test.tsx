// The decision about an identity: only what can be decided is offered, nothing is sent by a slip, refusals are said.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, describe, expect, it } from 'vitest'
import { DecisionSection } from '#features/admin/decision-section.tsx'
import type { AdminUserDetail } from '#lib/contract/admin.ts'
import type { VerificationStatus } from '#lib/rules/accounts/identity.ts'
import admin from '#messages/en/admin.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import identity from '#messages/en/identity.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'

configure({ asyncUtilTimeout: 10_000 })

const words = admin.decision
let sent: { path: string; body: unknown }[] = []
let refused = false

function person(status: VerificationStatus, ready: boolean): AdminUserDetail {
  const created_at = '2026-11-21T04:00:00.000Z'
  return {
    user: {
      id: 'usr_1',
      slug: 'ada',
      email: 'ada@auctor.example',
      first_name: 'Ada',
      last_name: 'Abel',
      roles: [],
      account_type: 'creator',
      user_type: 'natural',
      company_name: null,
      country: 'FR',
      confirmed: true,
      verification: status,
      submitted_at: created_at,
      ready,
      nb_images: 0,
      created_at,
    },
    profile: {} as AdminUserDetail['profile'], // the decision does not look at it
    verification: {
      status,
      reason: null,
      comment: null,
      submitted_at: created_at,
      decided_at: null,
      missing_fields: [],
      documents: [
        {
          document: 'identity_proof',
          status: 'verified',
          reason: null,
          comment: null,
          files: [],
          asked_at: null,
          decided_at: null,
        },
      ],
      standin: true,
    },
    ubos: [],
    bank_accounts: [],
  }
}

async function api(request: Request): Promise<Response> {
  sent.push({ path: new URL(request.url).pathname, body: JSON.parse(await request.text()) })
  if (!refused) return Response.json(person('verified', false))
  const code = 'verification_incomplete'
  return Response.json({ type: '', title: '', status: 409, detail: errors.codes[code], code }, { status: 409 })
}

beforeEach(() => {
  sent = []
  refused = false
  answerCalls(api)
})

function open(status: VerificationStatus, ready: boolean) {
  render(
    <NextIntlClientProvider locale="en" messages={{ admin, errors, identity }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <DecisionSection detail={person(status, ready)} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}

const path = '/api/admin/users/usr_1/verification'

describe('verifying', () => {
  it('is offered only when the provider has verified every document', () => {
    open('under_review', false)
    expect(screen.getByText(words.wait)).toBeVisible()
    expect(screen.queryByRole('button', { name: words.verify })).toBeNull()
    expect(screen.getByRole('button', { name: words.send })).toBeVisible()
  })

  it('is asked once more before it is sent', async () => {
    const user = open('under_review', true)
    await user.click(screen.getByRole('button', { name: words.verify }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('Verify Ada Abel?')
    await user.click(within(question).getByRole('button', { name: words.cancel }))
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: words.verify }))
    const again = await screen.findByRole('alertdialog')
    await user.click(within(again).getByRole('button', { name: words.verify }))
    await waitFor(() => expect(sent).toEqual([{ path, body: { decision: 'verified' } }]))
  })

  it('that is refused says why', async () => {
    refused = true
    const user = open('under_review', true)
    await user.click(screen.getByRole('button', { name: words.verify }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.verify }))
    expect(await screen.findByText(errors.codes.verification_incomplete)).toBeVisible()
  })
})

describe('asking for a document again', () => {
  it.each(['incomplete', 'to_rectify'] as const)('is not offered while the verification is %s', status => {
    open(status, false)
    expect(screen.getByText(words.nothing)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('needs a document and a reason, said beside them in the words of the API', async () => {
    const user = open('verified', false)
    await user.click(screen.getByRole('button', { name: words.send }))
    expect(await screen.findAllByText(errors.fields.choice_invalid)).toHaveLength(2)
    expect(sent).toEqual([])
  })

  it('offers the twelve reasons and sends document, reason and comment', async () => {
    const user = open('under_review', false)
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
    const body = {
      decision: 'to_rectify',
      document: 'identity_proof',
      reason: 'document_expired',
      comment: 'Valid until 2024.',
    }
    await waitFor(() => expect(sent).toEqual([{ path, body }]))
  })
})
