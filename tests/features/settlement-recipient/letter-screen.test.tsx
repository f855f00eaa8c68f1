// The page of a letter: every amount with its line, the ways that are offered and no other, and an answer that reaches the API.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CheckScreen } from '#features/settlement-recipient/check-screen.tsx'
import { LetterScreen } from '#features/settlement-recipient/letter-screen.tsx'
import { LetterWays } from '#features/settlement-recipient/letter-ways.tsx'
import { type ReceivedLetter, receivedLetters } from '#lib/contract/received-letters.ts'
import { toCents } from '#lib/money.ts'
import { withDiscount } from '#lib/rules/settlement/contested.ts'
import billingEn from '#messages/en/billing.json' with { type: 'json' }
import errorsEn from '#messages/en/errors.json' with { type: 'json' }
import paymentEn from '#messages/en/letter-payment.json' with { type: 'json' }
import profileEn from '#messages/en/profile.json' with { type: 'json' }
import wordsEn from '#messages/en/received-letter.json' with { type: 'json' }
import billingFr from '#messages/fr/billing.json' with { type: 'json' }
import errorsFr from '#messages/fr/errors.json' with { type: 'json' }
import paymentFr from '#messages/fr/letter-payment.json' with { type: 'json' }
import profileFr from '#messages/fr/profile.json' with { type: 'json' }
import wordsFr from '#messages/fr/received-letter.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

const followed: string[] = []
vi.mock('next/navigation', () => ({
  usePathname: () => '/en/infringement/k3y/',
  useParams: () => ({ locale: 'en' }),
  useRouter: () => ({ replace: (to: string) => void followed.push(to), prefetch: () => undefined }),
}))

let api: TestApi
let creator: TestPerson
beforeAll(async () => {
  api = await testApi()
  creator = await makePerson(api)
})
afterAll(() => api.close())

const letterOf = async ({ token }: TestClaim): Promise<ReceivedLetter> =>
  (await api.call(receivedLetters.read, { token })).body
const claim = async (more: Partial<Parameters<typeof makeClaim>[1]> = {}) =>
  makeClaim(api, { creator, image: await makeWatched(api, creator), ...more })

const messages = {
  en: {
    'received-letter': wordsEn,
    'letter-payment': paymentEn,
    errors: errorsEn,
    billing: billingEn,
    profile: profileEn,
  },
  fr: {
    'received-letter': wordsFr,
    'letter-payment': paymentFr,
    errors: errorsFr,
    billing: billingFr,
    profile: profileFr,
  },
} as const

function show(token: string, letter: ReceivedLetter, locale: 'en' | 'fr' = 'en') {
  const { rerender } = render(page(token, letter, locale))
  return { change: (now: ReceivedLetter) => rerender(page(token, now, locale)) }
}

function page(token: string, letter: ReceivedLetter, locale: 'en' | 'fr') {
  return (
    <NextIntlClientProvider locale={locale} timeZone="Europe/Paris" messages={messages[locale]}>
      <QueryClientProvider client={new QueryClient()}>
        <LetterScreen
          token={token}
          letter={letter}
          outcome={null}
          entry={null}
          ways={<LetterWays token={token} letter={letter} refused={null} />}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>
  )
}

describe.each(['en', 'fr'] as const)('in %s', locale => {
  it('says what a lawyer lets off, and in which words', async () => {
    const made = await claim()
    const letter = await letterOf(made)
    const { lines, prejudice_cents } = withDiscount(
      letter.amounts.lines.map(line => ({
        ...line,
        amount_cents: toCents(line.amount_cents),
        base_cents: toCents(line.base_cents),
      })),
      toCents(20_00),
    )
    const amounts = { ...letter.amounts, lines, prejudice_cents }
    show(made.token, { ...letter, amounts, discount_reason: 'They wrote at once.' }, locale)
    const { lines: names, discount_reason } = messages[locale]['received-letter'].amounts
    const row = screen.getByRole('row', { name: new RegExp(names.discount) })
    expect(row).toHaveTextContent(discount_reason.replace('{reason}', 'They wrote at once.').replace('\u00a0', ' '))
  })

  it('says that it is real, what is asked, each line with its amount, and the five ways', async () => {
    const made = await claim({ base_cents: toCents(120_00) })
    const letter = await letterOf(made)
    const { ways, letter: words } = messages[locale]['received-letter']
    show(made.token, letter, locale)
    expect(screen.getByText(words.real_title)).toBeInTheDocument()
    expect(screen.getByText(made.code)).toBeInTheDocument()
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    // The head, each line, and three sums.
    expect(rows).toHaveLength(1 + letter.amounts.lines.length + 3)
    for (const name of ['pay', 'remove', 'buy', 'prove', 'contest'] as const)
      expect(screen.getByRole('heading', { name: ways[name].title })).toBeInTheDocument()
  })
})

it('asks for no money where only removal is asked', async () => {
  const made = await claim({ kind: 'removal' })
  show(made.token, await letterOf(made))
  expect(screen.getByText(wordsEn.amounts.free)).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: wordsEn.ways.pay.title })).toBeNull()
  expect(screen.queryByRole('heading', { name: wordsEn.ways.buy.title })).toBeNull()
})

it('reads a change of its state out, in a place that was there before', async () => {
  const made = await claim({ kind: 'removal' })
  const letter = await letterOf(made)
  const { change } = show(made.token, letter)
  const place = screen.getByText(wordsEn.letter.removal_states.requested).closest('[role=status]')
  expect(place).not.toBeNull()
  change({ ...letter, regularization: 'pending', removal_state: 'pending' })
  expect(place).toHaveTextContent(wordsEn.letter.regularizations.pending)
  expect(place).toHaveTextContent(wordsEn.letter.removal_states.pending)
  change({ ...letter, state: 'settled', outcome: 'removed', offered: [] })
  expect(place).toHaveTextContent(wordsEn.letter.actions.none)
  expect(place).toBeInTheDocument()
})

it('sends single lines that are contested, and keeps what was typed where it is refused', async () => {
  const made = await claim()
  connectToTestApi(api)
  const user = userEvent.setup()
  show(made.token, await letterOf(made))
  const { prove, contest } = wordsEn.ways
  await user.type(screen.getByLabelText(prove.passports), 'L-0000-0000-0000')
  await user.click(screen.getByRole('button', { name: prove.submit }))
  expect(await screen.findByText(errorsEn.codes.license_not_proved)).toBeInTheDocument()
  expect(screen.getByLabelText(prove.passports)).toHaveValue('L-0000-0000-0000')
  const reason = screen.getByLabelText(contest.reason)
  await user.click(within(reason.closest('form') ?? document.body).getAllByRole('checkbox')[0] ?? document.body)
  await user.type(reason, 'One day only.')
  await user.click(screen.getByRole('button', { name: contest.submit }))
  await vi.waitFor(() => expect(followed).toContain('/en/infringement/k3y/?done=contest'))
  expect((await letterOf(made)).answers).toMatchObject([{ kind: 'contest', contested_lines: [0] }])
})

it('offers no line to be contested that was given up', async () => {
  const made = await claim()
  const letter = await letterOf(made)
  const given_up: ReceivedLetter['answers'][number] = {
    id: 'ina_1',
    kind: 'contest',
    state: 'accepted',
    message: 'One day only.',
    contested_lines: [1],
    passport_number: null,
    file_name: null,
    due_on: null,
    decision_reason: 'True.',
    created_at: letter.signed_at,
    decided_at: letter.signed_at,
  }
  const boxes = () =>
    within(screen.getByLabelText(wordsEn.ways.contest.reason).closest('form') ?? document.body)
      .queryAllByRole('checkbox')
      .map(box => box.getAttribute('value'))
  const { lines } = letter.amounts
  const amounts = { ...letter.amounts, lines: [...lines, ...lines] }
  const { change } = show(made.token, { ...letter, amounts })
  expect(boxes()).toEqual(['0', '1', '2', '3'])
  change({ ...letter, amounts, answers: [given_up] })
  expect(boxes()).toEqual(['0', '2', '3'])
  change({ ...letter, answers: [given_up] })
  expect(boxes()).toEqual([])
})

it.each([
  ['open', /^You are paying the damages/, wordsEn.answers.states.paying],
  ['accepted', /^You paid the damages/, wordsEn.answers.states.accepted],
  ['refused', /^You paid the damages/, wordsEn.answers.states.taken_back],
] as const)('says of a payment that is %s how it stands with the bank', async (state, words, standing) => {
  const made = await claim()
  const letter = await letterOf(made)
  const payment = { id: 'ina_1', kind: 'pay', state, created_at: letter.signed_at, decided_at: null } as const
  const nothing = { message: null, contested_lines: null, passport_number: null, file_name: null }
  show(made.token, { ...letter, answers: [{ ...payment, ...nothing, due_on: null, decision_reason: null }] })
  const answer = within(screen.getByRole('region', { name: wordsEn.answers.title })).getByRole('listitem')
  expect(within(answer).getByText(words)).toBeInTheDocument()
  expect(within(answer).getByText(standing)).toBeInTheDocument()
})

it('says of a code whether the letter is real, above the form', () => {
  const letter = { sent_on: '2026-11-24', sender_name: 'Marie Martin', domain: 'shop.example', images: 1, open: true }
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={messages.en}>
      <CheckScreen checked={{ code: 'L-7K2M-9QXR-4DPA', state: 'answered', letter }} />
    </NextIntlClientProvider>,
  )
  const verdict = screen.getByText(wordsEn.check.real_title)
  const field = screen.getByLabelText(wordsEn.check.code)
  expect(verdict.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByText(/shop\.example/)).toHaveTextContent('24 November 2026')
})
