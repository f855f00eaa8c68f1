// Copies for administrators: each row says whose it is and what became of it, and leads to the case where it is classified.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CopiesTab } from '#features/admin/litigations/copies-tab.tsx'
import admin from '#messages/en/admin.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import litigations from '#messages/en/litigations.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { askLawyer, makeVerified } from '#tests/support/settlement/cases.ts'
import { makeClaim } from '#tests/support/settlement/claims.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.mock('next/navigation', () => ({
  usePathname: () => '/en/admin/users/',
  useParams: () => ({ locale: 'en' }),
  useRouter: () => ({ prefetch: () => undefined }),
}))

let api: TestApi
let boss: TestPerson
let code: string
beforeAll(async () => {
  api = await testApi()
  boss = await makePerson(api, { account_type: 'collector', roles: ['admin'] })
  const creator = await makeVerified(api, { first_name: 'Marie', last_name: 'Curie' })
  const image = await makeWatched(api, creator, { title: 'Dune' })
  const claim = await makeClaim(api, { creator, image, site: 'claimed.example' })
  code = claim.code
  await askLawyer(api, creator, claim.id)
  await makeHit(api, image, { url: 'https://waiting.example/1' })
})
afterAll(() => api.close())

it('shows whose copy it is, and leads to its case', async () => {
  connectToTestApi(api.as(boss))
  render(
    <NuqsTestingAdapter>
      <NextIntlClientProvider locale="en" messages={{ admin, litigations, lists, errors }} timeZone="Europe/Paris">
        <QueryClientProvider client={new QueryClient()}>
          <CopiesTab />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NuqsTestingAdapter>,
  )
  const claimed = within(await screen.findByRole('row', { name: /claimed\.example/ }))
  expect(claimed.getByText('Dune')).toBeInTheDocument()
  expect(claimed.getByText(admin.copies.statuses.litigation)).toBeInTheDocument()
  const link = claimed.getByRole('link', { name: 'Lawyer’s case: Pending' })
  expect(link).toHaveAttribute('href', expect.stringContaining(`part=cases&search=${code}`))
  expect(claimed.getByText(litigations.admin.unclassified)).toBeInTheDocument()
  const waiting = within(screen.getByRole('row', { name: /waiting\.example/ }))
  expect(waiting.getByText(admin.copies.statuses.pending)).toBeInTheDocument()
  expect(waiting.queryByRole('link', { name: /case/ })).toBeNull()
})
