// A page of hits in a simulated browser: its address, and the real API in the same process, whose calls a test may watch and break.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { afterAll, beforeAll, vi } from 'vitest'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { HitsScreen } from '#features/hits/hits-screen.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { hits as contract } from '#lib/contract/hits.ts'
import { licenses as licenseContract } from '#lib/contract/licenses.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { dayOf } from '#lib/dates.ts'
import type { HitCategory } from '#lib/rules/hits.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import hits from '#messages/en/hits.json' with { type: 'json' }
import licenses from '#messages/en/licenses.json' with { type: 'json' }
import matchReasons from '#messages/en/match-reasons.json' with { type: 'json' }
import payment from '#messages/en/payment.json' with { type: 'json' }
import reportPayment from '#messages/en/report-payment.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { keepCard } from '#tests/support/billing/cards.ts'
import { makeReport, makeWatched } from '#tests/support/hits/hits.ts'
import { type HitColumns, makeManyHits } from '#tests/support/hits/many-hits.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { setIdentityVerified } from '#tests/support/people/verification.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

let api: TestApi

/** One API for the tests of a file; each of them has a person and an image of its own. */
export function openTestApi(): void {
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())
}

const nothing = () => undefined
const router = {
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
  bfcacheId: '',
}

/** The address bar, as the router follows it. */
function Place({ children }: { children: ReactNode }) {
  const [{ pathname, search }, follow] = useState({ ...window.location })
  useEffect(() => {
    const spies = (['pushState', 'replaceState'] as const).map(name => {
      const real = window.history[name].bind(window.history)
      return vi.spyOn(window.history, name).mockImplementation((...given) => {
        real(...given)
        follow({ ...window.location })
      })
    })
    return () => {
      for (const spy of spies) spy.mockRestore()
    }
  }, [])
  return (
    <AppRouterContext value={router}>
      <PathParamsContext value={{ locale: 'en' }}>
        <PathnameContext value={pathname}>
          <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>
        </PathnameContext>
      </PathParamsContext>
    </AppRouterContext>
  )
}

type Options = {
  /** A path below `/hits/`; what is to be handled, hit by hit, unless said otherwise. */
  place?: string
  /** Opens the hit of this number. */
  hit?: number
  identity_verified?: boolean
  /** Somebody whose licence for the first website was recorded before anything was found there. */
  licensee?: string
  /** As the demo, which reads only. */
  demo?: boolean
  /** The first hit has a report that is ready; the token of its link. */
  report?: string
}

/** Opens the page of a person with as many hits as `each` has columns for. */
export async function openHits(each: readonly HitColumns[], options: Options = {}) {
  const { place = 'to-handle/grid/', hit, identity_verified = true, licensee, demo = false, report } = options
  const owner = await makePerson(api)
  await setIdentityVerified(api, owner, identity_verified)
  await keepCard(api, owner)
  const caller = api.as(owner)
  const image = await makeWatched(api, owner, { title: 'Dune', width: 4000, height: 3000 })
  if (licensee) {
    const body = { image, licensee, url: 'https://site-1.example', starts_on: dayOf(api.clock.now()) }
    await caller.call(licenseContract.record, { body })
  }
  const ids = await makeManyHits(api, image, each)
  const id = (number: number) => ids[number - 1] ?? ''
  if (report) await makeReport(api, id(1), owner, report)
  const wire = connectToTestApi(caller)
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true, writable: true })
    window.dispatchEvent(new Event('scroll'))
  })
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true })
  // A page without layout has no height either, and could not be scrolled.
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 1_000_000, configurable: true })
  window.history.replaceState(null, '', `/en/hits/${hit ? `${id(hit)}/` : place}`)
  const { body: session } = await caller.call(profiles.current)
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="Europe/Paris"
      messages={{ hits, 'match-reasons': matchReasons, licenses, errors, payment, 'report-payment': reportPayment }}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider session={{ ...session, demo }}>
          <Place>
            <HitsScreen />
            <SnackbarRegion dismissLabel="Close" />
          </Place>
        </SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  /** What the API keeps of a hit. */
  const read = async (number: number) => (await caller.call(contract.read, { id: id(number) })).body
  const file = async (numbers: number[], category: HitCategory) =>
    (await caller.call(contract.bulkUpdateCategory, { body: { ids: numbers.map(id), category } })).body
  return { user: userEvent.setup(), wire, file, id, read, image }
}
