// What the tests of monitoring start from: the real API in the same process, a person who calls it, and words.
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterAll, beforeAll } from 'vitest'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { makeQueryClient } from '#lib/api/shared-query-client.ts'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { profiles } from '#lib/contract/profiles.ts'
import archives from '#messages/en/archives.json' with { type: 'json' }
import domains from '#messages/en/domains.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import evidence from '#messages/en/evidence.json' with { type: 'json' }
import images from '#messages/en/images.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import monitoring from '#messages/en/monitoring.json' with { type: 'json' }
import notices from '#messages/en/notices.json' with { type: 'json' }
import payment from '#messages/en/payment.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import reportPayment from '#messages/en/report-payment.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type PersonOptions, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

export const messages = {
  archives,
  domains,
  errors,
  evidence,
  images,
  lists,
  monitoring,
  notices,
  profile,
  payment,
  'report-payment': reportPayment,
}

let api: TestApi

/** One API for the tests of a file; each of them has people of its own. */
export function openTestApi(): void {
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())
}

/** Draws a part of the page; what it asks is answered for whoever was connected last. */
export function draw(content: ReactNode, session: Parameters<typeof SessionProvider>[0]['session'] = null) {
  const client = makeQueryClient()
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
        <SessionProvider session={session}>{content}</SessionProvider>
        <SnackbarRegion dismissLabel="Dismiss" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), client }
}

/** Somebody who is signed in: parts of the page are theirs from now on. */
export async function signIn(who: PersonOptions | TestPerson = {}) {
  const person = 'token' in who ? who : await makePerson(api, who)
  const caller = api.as(person)
  const { body: session } = await caller.call(profiles.current)
  const wire = connectToTestApi(caller)
  return { server: api, person, caller, wire, show: (content: ReactNode) => draw(content, session) }
}

/** A photograph of a person of its own that was found on this website; `hit` is the copy. */
export async function foundOn(website: string) {
  const owner = await makePerson(api)
  const hit = await makeHit(api, await makeWatched(api, owner, { title: 'Dune' }), { url: `https://${website}/page` })
  return { owner, hit }
}
