// A hit as the API describes it, for tests of what is drawn and worked out from one.
import type { HitDetail } from '#lib/contract/hits.ts'

const region = [
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.75, y: 0.75 },
  { x: 0.25, y: 0.75 },
]

export function hit(number: number, changes: Partial<HitDetail> = {}): HitDetail {
  const at = '2026-11-20T10:00:00.000Z'
  return {
    id: `hit_${number}`,
    image: {
      id: 'img_1',
      slug: 'dune',
      title: 'Dune',
      width: 4000,
      height: 3000,
      color: null,
      placeholder: null,
      sources: [{ media_type: 'image/webp', width: 640, url: '/api/images/img_1/640.webp' }],
    },
    picture: {
      id: `pic_${number}`,
      url: `https://site-${number}.example/a.jpg`,
      width: 400,
      height: 300,
      copy_url: `/api/hits/hit_${number}/copy`,
    },
    page_url: `https://site-${number}.example/page`,
    page_title: `Page ${number}`,
    host: `site-${number}.example`,
    domain: { id: `dom_${number}`, name: `site-${number}.example` },
    source: 'crawler',
    category: 'to_handle',
    status: 'pending',
    confirmed: true,
    kind: 'whole',
    score: 0.987,
    reasons: ['geometric', 'all_blocks'],
    agreeing: 0.985,
    exclusion: null,
    trash_reason: null,
    evidence: null,
    litigation: null,
    nb_same_picture: 0,
    viewed: true,
    found_at: at,
    last_seen_at: at,
    gone_at: null,
    mirrored: false,
    scale: 0.1,
    rotation_deg: 0,
    overlap_original: 0.25,
    overlap_candidate: 1,
    region_original: region,
    alt: null,
    selector: null,
    captured_at: null,
    comment: null,
    changes: [],
    region_candidate: [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ],
    ...changes,
  }
}
