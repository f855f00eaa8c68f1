// From a copy to the notice about it, whatever came of it, and to the lawyer’s case.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HitNotice } from '#features/hits/detail/hit-notice.tsx'
import { hits as contract } from '#lib/contract/hits.ts'
import { infringements } from '#lib/contract/infringements.ts'
import { litigations } from '#lib/contract/litigations.ts'
import { href } from '#lib/routes.ts'
import en from '#messages/en/hits.json' with { type: 'json' }
import fr from '#messages/fr/hits.json' with { type: 'json' }
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { makeLawyer, makeVerified, takenCase } from '#tests/support/settlement/cases.ts'
import { makeClaim, type TestClaim } from '#tests/support/settlement/claims.ts'
import { putLetter } from '#tests/support/settlement/put-letter.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makeVerified(api)
  image = await makeWatched(api, creator)
})
afterAll(() => api.close())

const words = { en: en.notice, fr: fr.notice }
const claimHref = (claim: string) => href('account', { slug: 'claims' }, { claim })

async function hitOf({ id }: TestClaim) {
  const [row] = await api.services.db
    .select({ hit: hits })
    .from(infringement_hits)
    .innerJoin(hits, eq(hits.id, infringement_hits.hit_id))
    .where(eq(infringement_hits.infringement_id, id))
  if (!row) throw new Error('the hit is not there')
  return row.hit
}

async function draw(made: TestClaim, locale: 'en' | 'fr' = 'en') {
  const { id } = await hitOf(made)
  connectToTestApi(api.as(creator))
  const { body: hit } = await api.as(creator).call(contract.read, { id })
  render(
    <NextIntlClientProvider locale={locale} timeZone="Europe/Paris" messages={{ hits: { en, fr }[locale] }}>
      <QueryClientProvider client={new QueryClient()}>
        <HitNotice hit={hit} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}
const withdraw = ({ id }: TestClaim) =>
  api.as(creator).call(infringements.withdraw, { id, body: { reason: 'A mistake.' } })

describe.each(['en', 'fr'] as const)('in %s', locale => {
  it('leads to the notice that is under way, and prepares no other', async () => {
    const made = await makeClaim(api, { creator, image })
    await draw(made, locale)
    const link = await screen.findByRole('link', { name: words[locale].open })
    expect(link).toHaveAttribute('href', claimHref(made.id))
    expect(screen.queryByRole('link', { name: words[locale].prepare })).toBeNull()
  })

  it('says what came of one that is closed, leads to it, and lets another be prepared', async () => {
    const made = await makeClaim(api, { creator, image })
    expect((await withdraw(made)).status).toBe(200)
    await draw(made, locale)
    const link = await screen.findByRole('link', { name: words[locale].open_closed })
    expect(link).toHaveAttribute('href', claimHref(made.id))
    expect(screen.getByText(words[locale].outcomes.withdrawn, { exact: false })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: words[locale].prepare })).toBeInTheDocument()
  })
})

it('names the newest of several that are closed', async () => {
  const made = await makeClaim(api, { creator, image })
  await withdraw(made)
  const again = { creator_id: creator.id, hit: await hitOf(made) }
  const { id } = await putLetter(api.services.db, api.clock.now(), again)
  await api.as(creator).call(infringements.withdraw, { id, body: { reason: 'Again.' } })
  await draw(made)
  expect(await screen.findByRole('link', { name: words.en.open_closed })).toHaveAttribute('href', claimHref(id))
})

it('leads to the case of a lawyer, on the page of its claim', async () => {
  const made = await makeClaim(api, { creator, image })
  const lawyer = await makeLawyer(api)
  const id = await takenCase(api, { creator, lawyer, claim: made.id })
  await api.as(lawyer).call(litigations.fail, { id, body: { outcome: 'Nobody is there.' } })
  const again = { creator_id: creator.id, hit: await hitOf(made) }
  await withdraw(made)
  await putLetter(api.services.db, api.clock.now(), again)
  await draw(made)
  expect(await screen.findByText(words.en.case.failed)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: words.en.case_open })).toHaveAttribute('href', claimHref(made.id))
  expect(await screen.findByRole('link', { name: words.en.open })).toBeInTheDocument()
})
