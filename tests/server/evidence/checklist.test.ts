// The checklist of a report: every verdict follows from what was recorded, and nothing passes that was not.
import { describe, expect, it } from 'vitest'
import { type EvidenceCheck, evidenceChecks } from '#lib/rules/evidence.ts'
import { checkRecording, type Recording } from '#server/evidence/checklist.ts'
import type { CaptureFacts } from '#server/ports/capture.ts'
import { captureFacts } from '#tests/support/capture.ts'

const facts = captureFacts(
  { page_url: 'https://thief.example/a', image_url: 'https://thief.example/copy.jpg' },
  new Uint8Array([1]),
)
const files = new Map(
  [
    'archive/data.warc.gz',
    ...['screenshot-full.png', 'screenshot-viewport.png', 'element-crop.png'].map(name => `evidence/${name}`),
    ...['page-source.html', 'dom.html', 'tls-chain.pem', 'image-found.jpg'].map(name => `evidence/${name}`),
  ].map(path => [path, 10]),
)
const whole: Recording = { facts, files, registrant: 'A company', stamped_at: '2026-11-21T10:00:09.000Z' }
const failed = (recorded: Recording) =>
  checkRecording(recorded)
    .filter(({ passed }) => !passed)
    .map(({ check }) => check)
const changed = (changes: Partial<CaptureFacts>): Recording => ({ ...whole, facts: { ...facts, ...changes } })
const without = (path: string): Recording => ({
  ...whole,
  files: new Map([...files].filter(([name]) => name !== path)),
})

const cases: [EvidenceCheck, Recording][] = [
  ['equipment_described', changed({ equipment: { ...facts.equipment, node: { version: 'v24', sha256: '' } } })],
  ['ip_address_recorded', changed({ declared: { ...facts.declared, public_address: null } })],
  ['network_described', changed({ declared: { ...facts.declared, network: null } })],
  ['no_proxy', changed({ proxy_settings: ['HTTPS_PROXY'] })],
  ['dns_recorded', changed({ dns: { ...facts.dns, answers: [] } })],
  ['clock_checked', changed({ clock: { readings: [], site_date: { header: 'now', offset_ms: 0 } } })],
  [
    'clock_checked',
    changed({ clock: { readings: [{ server: 'a', offset_ms: -990, round_trip_ms: 40 }], site_date: null } }),
  ],
  ['clean_profile', changed({ profile: { files_before: 0, cookies_before: 1, from_cache: 0 } })],
  ['path_recorded', changed({ page: { ...facts.page, url: 'https://thief.example/b' } })],
  [
    'path_recorded',
    changed({
      page: {
        ...facts.page,
        redirects: [{ from: 'https://thief.example/c', status: 302, to: 'https://thief.example/a' }],
      },
    }),
  ],
  ['times_recorded', changed({ ended_at: '2026-11-21T09:00:00.000Z' })],
  ['page_captured', changed({ page: { ...facts.page, cut_at: 15_000 } })],
  ['page_captured', without('evidence/screenshot-full.png')],
  ['source_kept', without('evidence/page-source.html')],
  ['picture_kept', without('evidence/image-found.jpg')],
  ['picture_kept', changed({ picture: { ...facts.picture, on_page: null } })],
  ['picture_kept', changed({ picture: { ...facts.picture, same_as_in_browser: null } })],
  ['tls_recorded', changed({ tls: null })],
  ['tls_recorded', changed({ tls: facts.tls && { ...facts.tls, trusted: false, problem: 'CERT_HAS_EXPIRED' } })],
  ['registrant_recorded', { ...whole, registrant: null }],
  ['sealed', { ...whole, stamped_at: null }],
]

describe('the checklist', () => {
  it('passes every point when everything was recorded, in the order of the rules', () => {
    expect(failed(whole)).toEqual([])
    expect(checkRecording(whole).map(({ check }) => check)).toEqual(evidenceChecks)
  })

  it.each(cases)('fails “%s”, and that alone, when its facts are missing or wrong', (check, recorded) => {
    expect(failed(recorded)).toEqual([check])
  })

  it('has a case that fails for every point', () => {
    expect(new Set(cases.map(([check]) => check))).toEqual(new Set(evidenceChecks))
  })

  it('follows redirects without a gap, fragments aside', () => {
    const redirects = [{ from: 'https://thief.example/old', status: 302, to: 'https://thief.example/a' }]
    const order = { ...facts.order, page_url: 'https://thief.example/old#top' }
    expect(failed(changed({ order, page: { ...facts.page, redirects } }))).toEqual([])
  })
})
