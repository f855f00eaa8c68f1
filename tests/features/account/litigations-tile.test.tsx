// The dashboard's tile of litigations: how many are open and wait, the way to them, a sentence where there are none, and why where it is not known.
import { configure, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DashboardTab } from '#features/account/overview/dashboard-tab.tsx'
import { href } from '#lib/routes.ts'
import dashboardEn from '#messages/en/dashboard.json' with { type: 'json' }
import errorsEn from '#messages/en/errors.json' with { type: 'json' }
import profileEn from '#messages/en/profile.json' with { type: 'json' }
import dashboardFr from '#messages/fr/dashboard.json' with { type: 'json' }
import errorsFr from '#messages/fr/errors.json' with { type: 'json' }
import profileFr from '#messages/fr/profile.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { askLawyer, makeLawyer, makeVerified, takenCase } from '#tests/support/settlement/cases.ts'
import { makeClaim } from '#tests/support/settlement/claims.ts'
import { connectToTestApi, problem } from '../connect-to-test-api.ts'
import { drawAccount } from './draw-account.tsx'

configure({ asyncUtilTimeout: 10_000 })
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const messages = {
  en: { dashboard: dashboardEn, errors: errorsEn, profile: profileEn },
  fr: { dashboard: dashboardFr, errors: errorsFr, profile: profileFr },
} as const

let api: TestApi
let creator: TestPerson
let fresh: TestPerson
beforeAll(async () => {
  api = await testApi()
  creator = await makeVerified(api)
  fresh = await makeVerified(api)
  const image = await makeWatched(api, creator)
  const claim = async () => (await makeClaim(api, { creator, image })).id
  await askLawyer(api, creator, await claim())
  await takenCase(api, { creator, lawyer: await makeLawyer(api), claim: await claim() })
})
afterAll(() => api.close())

/** The tile, once it says something. */
async function tile(person: TestPerson, locale: 'en' | 'fr', broken = false) {
  connectToTestApi(api.as(person)).instead = call => (broken && call.includes('litigations') ? problem(500) : null)
  drawAccount(<DashboardTab />, { locale, messages: messages[locale] })
  const title = await screen.findByRole('heading', { name: messages[locale].dashboard.litigations })
  return within(title.closest('section') ?? document.body)
}

describe.each(['en', 'fr'] as const)('in %s', locale => {
  const words = messages[locale].dashboard
  const sentence = {
    en: 'open, 1 of them waiting for a lawyer; 0 resolved so far',
    fr: /1 .*0/,
  }

  it('says how many are open and how many of them wait, and leads to them', async () => {
    const shown = await tile(creator, locale)
    expect(shown.getByText('2')).toBeInTheDocument()
    expect(shown.getByText(sentence[locale])).toBeInTheDocument()
    const link = shown.getByRole('link', { name: words.see_litigations })
    expect(link).toHaveAttribute('href', href('account', { slug: 'litigations' }))
  })

  it('says what they are where there are none, without a way to nothing', async () => {
    const shown = await tile(fresh, locale)
    expect(shown.getByText('0')).toBeInTheDocument()
    expect(shown.getByText(words.litigations_none)).toBeInTheDocument()
    expect(shown.queryByRole('link')).toBeNull()
  })

  it('says why where it is not known, and the other tiles stay', async () => {
    const shown = await tile(creator, locale, true)
    expect(shown.getByText('Out of order.')).toBeInTheDocument()
    expect(shown.queryByText('2')).toBeNull()
    expect(screen.getByRole('heading', { name: words.certified })).toBeInTheDocument()
  })
})
