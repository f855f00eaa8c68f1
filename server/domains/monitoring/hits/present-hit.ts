// Rows of hits become what the API shows.
import type { Hit, HitChange, HitDetail } from '#lib/contract/hits.ts'
import type { EvidenceState } from '#lib/rules/evidence.ts'
import type { crawl_pictures } from '#server/db/schema/crawl.ts'
import type { hit_changes } from '#server/db/schema/monitoring.ts'
import { type BriefRow, presentBrief } from '#server/domains/images/brief-image.ts'
import { type HitCase, type HitRow, hitRowStatus } from './hit-status.ts'

export type ShownRow = {
  hit: HitRow
  image: BriefRow
  picture: Pick<typeof crawl_pictures.$inferSelect, 'id' | 'width' | 'height'>
  domain: { id: string; name: string }
  report: { id: string; state: EvidenceState } | null
  /** The newest case of a claim of it. */
  litigation: HitCase | null
  /** The licence that excludes an accusation. */
  license: { licensee: string; ends_on: string | null } | null
  nb_same_picture: number
}

export function presentHit(row: ShownRow): Hit {
  const { hit, image, picture, domain, report, litigation, license, nb_same_picture } = row
  return {
    id: hit.id,
    image: presentBrief(image),
    picture: { ...picture, url: hit.picture_url, copy_url: `/api/hits/${hit.id}/copy?picture=${picture.id}` },
    page_url: hit.page_url,
    page_title: hit.page_title,
    domain,
    host: hit.host,
    source: hit.source,
    category: hit.category,
    status: hitRowStatus(hit, report?.state ?? null, litigation),
    confirmed: hit.confirmed,
    kind: hit.kind,
    score: hit.score,
    exclusion: presentExclusion(hit, license),
    trash_reason: hit.trash_reason,
    evidence: report,
    litigation,
    nb_same_picture,
    viewed: hit.viewed_at !== null,
    found_at: hit.found_at.toISOString(),
    last_seen_at: hit.last_seen_at.toISOString(),
    gone_at: hit.gone_at?.toISOString() ?? null,
  }
}

/**
 * What allows a page is shown as long as the hit is authorized: the address, or whose licence lets our plugin show it; who holds a licence,
 * wherever a person may have filed the hit.
 */
function presentExclusion({ category, exclusion, exclusion_detail }: HitRow, license: ShownRow['license']) {
  if (!exclusion || (category !== 'authorized' && exclusion !== 'license')) return null
  return {
    reason: exclusion,
    detail: license?.licensee ?? exclusion_detail ?? '',
    ends_on: license?.ends_on ?? null,
  }
}

type ChangeRow = Pick<typeof hit_changes.$inferSelect, 'from_category' | 'to_category' | 'reason' | 'changed_at'> & {
  by: string | null
}

export function presentHitDetail(row: ShownRow, changes: readonly ChangeRow[]): HitDetail {
  const { reasons, agreeing, mirrored, scale, rotation_deg, overlap_original, overlap_candidate } = row.hit
  const { region_original, region_candidate, alt, selector, comment } = row.hit
  return {
    ...presentHit(row),
    reasons,
    agreeing,
    mirrored,
    scale,
    rotation_deg,
    overlap_original,
    overlap_candidate,
    region_original,
    region_candidate,
    alt,
    selector,
    captured_at: row.hit.captured_at?.toISOString() ?? null,
    comment,
    changes: changes.map(presentChange),
  }
}

const presentChange = ({ from_category, to_category, reason, by, changed_at }: ChangeRow): HitChange => ({
  from: from_category,
  to: to_category,
  reason,
  by,
  changed_at: changed_at.toISOString(),
})
