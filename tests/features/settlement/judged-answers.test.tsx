// What a creator decides about an answer, and what else on the page follows from it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LitigationPanel } from '#features/litigations/litigation-panel.tsx'
import { ClaimDetail } from '#features/settlement/claim-detail.tsx'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { toCents } from '#lib/money.ts'
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
const contest = ({ token }: TestClaim, lines: number[] | null = null) =>
  api.call(receivedLetters.answer, { token, body: { kind: 'contest', lines, reason: 'My own.' } })
const contested = async (): Promise<TestClaim> => {
  const made = await makeClaim(api, { creator, image })
  await contest(made)
  return made
}

/** What is asked before the decision is sent. */
const decide = async (user: ReturnType<typeof userEvent.setup>, word: 'accept' | 'refuse') => {
  await user.type(await screen.findByLabelText(judge.reason), 'I have looked.')
  await user.click(await press(judge[word]))
  const question = within(await screen.findByRole('alertdialog', { name: judge.asked[word] }))
  return { question, confirm: () => user.click(question.getByRole('button', { name: judge[word] })) }
}

it('lets a lawyer be asked as soon as the answer is decided', async () => {
  const { user } = draw(await contested())
  expect(await screen.findByText(errors.codes.answer_undecided)).toBeInTheDocument()
  const { question, confirm } = await decide(user, 'refuse')
  expect(question.getByText(judge.follows.refuse)).toBeInTheDocument()
  await confirm()
  expect(await press(cases.panel.ask)).toBeInTheDocument()
  expect(screen.queryByText(errors.codes.answer_undecided)).toBeNull()
})

it('says what accepting a contest leads to, and does nothing for whoever goes back', async () => {
  const { user, wire } = draw(await contested())
  const { question } = await decide(user, 'accept')
  expect(question.getByText(judge.follows.contest)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: judge.cancel }))
  expect(wire.sent).toEqual([])
  expect(screen.getByLabelText(judge.reason)).toHaveValue('I have looked.')
  await user.click(await press(judge.accept))
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: judge.accept }))
  expect(await screen.findByText(words.outcomes.contest_accepted)).toBeInTheDocument()
  expect(wire.sent).toEqual([{ reason: 'I have looked.' }])
})

it('says what is left where single lines are contested', async () => {
  const made = await makeClaim(api, { creator, image, base_cents: toCents(120_00) })
  const at = made.lines.findIndex(({ kind }) => kind === 'commercial_use')
  await contest(made, [at])
  const { user } = draw(made)
  const { question } = await decide(user, 'accept')
  const off = made.lines[at]?.amount_cents ?? 0
  const sum = made.lines.filter(({ part }) => part === 'damages').reduce((all, line) => all + line.amount_cents, 0)
  const left = `€${((sum - off) / 100).toFixed(2)}`
  expect(question.getByText(judge.follows.contest_lines.replace('{left}', left))).toBeInTheDocument()
})
