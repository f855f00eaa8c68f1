// A report as the API describes it, for parts that only show one.
import type { EvidenceDetail } from '#lib/contract/evidences.ts'

const at = '2026-11-21T08:00:00.000Z'

export const report = (changes: Partial<EvidenceDetail> = {}): EvidenceDetail => ({
  id: 'evi_1',
  hit: { id: 'hit_1', page_url: 'https://thief.example/page', domain: 'thief.example' },
  image: { id: 'img_1', slug: 'dune', title: 'Dune' },
  state: 'success',
  automatic: false,
  price_cents: 50_00,
  currency: 'EUR',
  litigation_status: null,
  payment: 'paid',
  invoice: null,
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
