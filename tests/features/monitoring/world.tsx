// What the tests of monitoring start from: an API in the test's own hands, words, and things as the API describes them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import type { DomainDetail } from '#lib/contract/domains.ts'
import type { EvidenceDetail } from '#lib/contract/evidences.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import domains from '#messages/en/domains.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import evidence from '#messages/en/evidence.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import monitoring from '#messages/en/monitoring.json' with { type: 'json' }
import notices from '#messages/en/notices.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'

configure({ asyncUtilTimeout: 5_000 })

type Sent = { call: string; query: Record<string, string>; body: unknown }
type Answer = (sent: Sent) => unknown

/** What was sent so far, in its order. */
export const sent: Sent[] = []
/** Thrown by an answer: the API is out of order. */
export class OutOfOrder extends Error {}

/** From now on the API answers so; what was sent before is forgotten. */
export function answer(answers: Answer): void {
  sent.length = 0
  answerCalls(async request => {
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const received = {
      call: `${request.method} ${pathname.replace('/api', '')}`,
      query: Object.fromEntries(searchParams),
      body: text === '' ? null : JSON.parse(text),
    }
    sent.push(received)
    try {
      return Response.json(answers(received))
    } catch (error) {
      if (!(error instanceof OutOfOrder)) throw error
      const detail = errors.codes.unavailable
      return Response.json({ type: '', title: '', status: 503, code: 'unavailable', detail }, { status: 503 })
    }
  })
}

export const outOfOrder = (): never => {
  throw new OutOfOrder()
}

/** What was sent to calls such as `PATCH /domains/dom_1`. */
export const sentTo = (call: string) => sent.filter(each => each.call === call)

export const messages = { domains, errors, evidence, lists, monitoring, notices, profile }

/** Of a free plan, where a report costs 50 euros. */
const session = { id: 'usr_1', plan: 'INSTANT', roles: [], account_type: 'creator' } as unknown as Profile // the rest is not looked at

export function open(content: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
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

export const pageOf = <Row,>(results: Row[]) => ({ count: results.length, next: null, previous: null, results })

const at = '2026-11-21T08:00:00.000Z'

export const domain = (changes: Partial<DomainDetail> = {}): DomainDetail => ({
  id: 'dom_1',
  name: 'thief.example',
  country: 'FR',
  registrant: 'Thief Ltd',
  host: 'Hosting Ltd',
  nb_hits: 3,
  nb_to_handle: 2,
  nb_images: 2,
  watched: true,
  stand_in: false,
  registry_state: 'success',
  last_crawled_at: at,
  last_hit_at: at,
  registrar: 'Names Ltd',
  registered_on: '2019-05-04',
  expires_on: null,
  zip_code: '75001',
  address: null,
  ip: '192.0.2.7',
  name_servers: ['ns1.example'],
  whois: 'domain: thief',
  emails: { registrant: [], abuse: ['abuse@hosting.example'], other: [], internal: [], external: [], manual: [] },
  note: null,
  looked_up_at: at,
  watch_sources: ['hit'],
  crawl: { hosts: [], pages: 0, pictures: 0, forbidden: 0 },
  ...changes,
})

export const report = (changes: Partial<EvidenceDetail> = {}): EvidenceDetail => ({
  id: 'evi_1',
  hit: { id: 'hit_1', page_url: 'https://thief.example/page', domain: 'thief.example' },
  image: { id: 'img_1', slug: 'dune', title: 'Dune' },
  state: 'success',
  automatic: false,
  price_cents: 50_00,
  currency: 'EUR',
  failure: null,
  reason: null,
  ordered_at: at,
  due_at: at,
  captured_at: at,
  bytes: 2_400_000,
  digest: 'ab'.repeat(32),
  time_stamp: { authority: 'Any authority', standin: false, at },
  anchor: null,
  token: 'tok_1',
  checks: [
    { check: 'clock_checked', passed: true, detail: 'Two sources agree.' },
    { check: 'no_proxy', passed: false, detail: 'A proxy was set.' },
  ],
  files: [{ path: 'archive/data.warc.gz', bytes: 1_200_000, sha256: 'cd'.repeat(32) }],
  ...changes,
})
