// The letters of one's claims: narrowed by how they stand and by which letter they are, in the address.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MailingsTab } from '#features/settlement/mailings-tab.tsx'
import { mailingTypes } from '#lib/rules/settlement/mailings.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import layout from '#messages/en/layout.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import words from '#messages/en/settlement-claims.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim } from '#tests/support/settlement/claims.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))
vi.mock('nuqs/adapters/next/app', () => ({ NuqsAdapter: ({ children }: { children: ReactNode }) => children }))
// Has tests of its own.
vi.mock('#features/settlement/letter-settings.tsx', () => ({ LetterSettings: () => null }))

let api: TestApi
let creator: TestPerson
beforeAll(async () => {
  api = await testApi()
  creator = await makePerson(api)
  await makeClaim(api, { creator, image: await makeWatched(api, creator), site: 'shop.example' })
})
afterAll(() => api.close())

function draw(search = '') {
  connectToTestApi(api.as(creator))
  const address = vi.fn<(update: { queryString: string }) => void>()
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="Europe/Paris"
      messages={{ 'settlement-claims': words, errors, layout, lists, profile }}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NuqsTestingAdapter searchParams={search} onUrlUpdate={address} hasMemory>
          <MailingsTab />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), address }
}
const letters = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const of = (letter: keyof typeof words.letters) =>
  words.mailings.of.replace('{letter}', words.letters[letter]).replace('{domain}', 'shop.example')

it('shows one kind of letter alone, and all again', async () => {
  const { user, address } = draw()
  const kind = await screen.findByLabelText(words.mailings.type)
  expect([...kind.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', ...mailingTypes])
  await waitFor(() => expect(letters()).toHaveLength(3))
  await user.selectOptions(kind, 'reminder')
  await waitFor(() => expect(letters()).toEqual([of('reminder')]))
  expect(address.mock.lastCall?.[0].queryString).toBe('?type=reminder')
  await user.selectOptions(screen.getByLabelText(words.mailings.state), 'sent')
  expect(await screen.findByText(words.list.none_title)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: lists.clear }))
  await waitFor(() => expect(letters()).toHaveLength(3))
})

it('begins with the kind that its address says', async () => {
  draw('?type=first_sending')
  await waitFor(() => expect(letters()).toEqual([of('first_sending')]))
  expect(screen.getByLabelText(words.mailings.type)).toHaveValue('first_sending')
})
