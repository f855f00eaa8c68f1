// What a creator decides about an answer, and what else on the page follows from it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LitigationPanel } from '#features/litigations/litigation-panel.tsx'
import { ClaimDetail } from '#features/settlement/claim-detail.tsx'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import layout from '#messages/en/layout.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import cases from '#messages/en/litigations.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import words from '#messages/en/settlement-claims.json' with { type: 'json' }
import letter from '#messages/en/settlement-letter.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { makeVerified } from '#tests/support/settlement/cases.ts'
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
  creator = await makeVerified(api)
  image = await makeWatched(api, creator)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterAll(() => api.close())

function draw({ id }: TestClaim) {
  const wire = connectToTestApi(api.as(creator))
  const messages = {
    'settlement-claims': words,
    'settlement-letter': letter,
    litigations: cases,
    errors,
    layout,
    lists,
    sale,
  }
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={messages}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NuqsAdapter>
          <ClaimDetail id={id} Beside={LitigationPanel} />
        </NuqsAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), wire }
}
const press = (name: string) => screen.findByRole('button', { name })
const { judge } = words
const contested = async (lines: number[] | null = null): Promise<TestClaim> => {
  const made = await makeClaim(api, { creator, image })
  await api.call(receivedLetters.answer, { token: made.token, body: { kind: 'contest', lines, reason: 'My own.' } })
  return made
}

it('lets a lawyer be asked as soon as the answer is decided', async () => {
  const { user } = draw(await contested())
  expect(await screen.findByText(errors.codes.answer_undecided)).toBeInTheDocument()
  await user.type(screen.getByLabelText(judge.reason), 'It is not.')
  await user.click(await press(judge.refuse))
  expect(await press(cases.panel.ask)).toBeInTheDocument()
  expect(screen.queryByText(errors.codes.answer_undecided)).toBeNull()
})
