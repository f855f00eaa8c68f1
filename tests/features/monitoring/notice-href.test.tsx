// Each notice leads to what it tells of, as the page there reads its own address.
import { describe, expect, it } from 'vitest'
import { tabOfPath } from '#features/account/account-page/account-tabs.ts'
import { heldLicenseState } from '#features/account/licenses/held-license-params.ts'
import { readHitsParams } from '#features/hits/hits-params.ts'
import { libraryState } from '#features/library/library-params.ts'
import { evidenceState } from '#features/monitoring/evidence/evidence-params.ts'
import { noticeHref } from '#features/monitoring/notices/notice-href.ts'
import { claimsState } from '#features/settlement/claims-params.ts'
import type { NoticeContent } from '#lib/contract/notices.ts'
import { matchRoute } from '#lib/routes.ts'
import type { NoticeKind } from '#lib/rules/notices.ts'
import { planNeeds } from '#lib/rules/plan-needs.ts'

type DetailsOf<Kind extends NoticeKind> = Extract<NoticeContent, { kind: Kind }>['details']
type Place = { path: string; search: URLSearchParams; name: string | undefined; params: Record<string, string> }
type Case<Kind extends NoticeKind> = { details: DetailsOf<Kind>; reads: (place: Place) => void }

const account = (tab: string, { name, params }: Place) => {
  expect(name).toBe('account')
  expect(tabOfPath([params.slug ?? ''])).toBe(tab)
}
const report = { evidence: 'evi_1', hit: 'hit_1', domain: 'site.test' }
const claim = { infringement: 'inf_1', hit: 'hit_1', domain: 'site.test' }
const picture = { priority: 'pri_1', image: 'img_1', title: 'Dune' }
const certified = { ...picture, day: '2026-11-20' }

const toReport = (place: Place) => {
  account('evidences', place)
  expect(evidenceState.read(place.search).report).toBe('evi_1')
}
const toClaim = (place: Place) => {
  account('claims', place)
  expect(claimsState.read(place.search).claim).toBe('inf_1')
}
const toImage = ({ name, params }: Place) =>
  expect({ name, params }).toEqual({ name: 'image', params: { id: 'img_1' } })
const toHit = ({ path, search }: Place) => expect(readHitsParams(path, search).hit).toBe('hit_1')

const cases: { [Kind in NoticeKind]: Case<Kind> } = {
  hits_found: { details: { count: 1, domain: '', hit: 'hit_1' }, reads: toHit },
  license_ended: { details: { count: 1, licensee: 'Ada', hit: 'hit_1' }, reads: toHit },
  hits_unconfirmed: {
    details: { count: 2 },
    reads: ({ path, search }) => expect(readHitsParams(path, search).category).toBe('weak'),
  },
  evidence_ready: { details: report, reads: toReport },
  evidence_manual: { details: report, reads: toReport },
  evidence_failed: { details: report, reads: toReport },
  license_sold: {
    details: { license: 'lic_1', title: 'Dune', licensee: 'Ada' },
    reads: place => {
      account('licenses', place)
      expect(heldLicenseState.read(place.search).side).toBe('granted')
    },
  },
  license_ending: {
    details: { license: 'lic_1', title: 'Dune', day: '2026-11-20' },
    reads: place => {
      account('licenses', place)
      expect(heldLicenseState.read(place.search).side).toBe('held')
    },
  },
  payment_unconfirmed: {
    details: { purchase: 'pur_1', seller: 'Ada' },
    reads: ({ name, search }) => {
      expect(name).toBe('cart')
      expect(search.get('purchase')).toBe('pur_1')
    },
  },
  images_paused: {
    details: { count: 2, plan: 'COMPACT', limit: 1 },
    reads: ({ name, search }) => {
      expect(name).toBe('images')
      expect(libraryState.read(search).monitoring).toBe('false')
    },
  },
  protection_ending: {
    details: { count: 1, day: '2026-11-20' },
    reads: place => {
      account('subscription', place)
      expect(planNeeds).toContain(place.search.get('need'))
    },
  },
  certified_later: { details: certified, reads: toImage },
  certified_earlier: { details: certified, reads: toImage },
  priority_declared: { details: picture, reads: toImage },
  priority_declined: { details: picture, reads: toImage },
  priority_settled: { details: { ...picture, outcome: 'both' }, reads: toImage },
  compliance_checked: { details: { ...claim, news: 'removed' }, reads: toClaim },
  letters_stopped: { details: { ...claim, trouble: 'refused' }, reads: toClaim },
  letter_answered: { details: { infringement: 'inf_1', domain: 'site.test', news: 'removed' }, reads: toClaim },
  litigation_changed: {
    details: { litigation: 'lit_1', infringement: 'inf_1', domain: 'site.test', change: 'opened' },
    reads: toClaim,
  },
  nft_news: {
    details: { token: 'nft_1', title: 'Dune', news: 'sold', amount: '1', decimals: 6, symbol: 'tUSDC' },
    reads: ({ name, params }) => expect({ name, params }).toEqual({ name: 'token', params: { id: 'nft_1' } }),
  },
}

function placeOf(kind: NoticeKind): Place {
  // Kind and details come from one line of the table.
  const notice = { kind, details: cases[kind].details } as NoticeContent
  const { pathname: path, searchParams: search } = new URL(noticeHref(notice), 'http://auctor.test')
  const route = matchRoute(path)
  return { path, search, name: route?.name, params: route?.params ?? {} }
}

describe('where a notice leads', () => {
  // The keys are those of the table.
  it.each(Object.keys(cases) as NoticeKind[])('%s', kind => cases[kind].reads(placeOf(kind)))
})
