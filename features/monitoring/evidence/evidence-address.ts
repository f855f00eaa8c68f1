// What the address of one's own reports says: which one is open, in which state those of the list are. Words it does not know count as none.
import { href } from '#lib/routes.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'

const ID_MAX = 40

export function readEvidenceAddress(search: URLSearchParams) {
  return {
    report: search.get('report')?.slice(0, ID_MAX) || undefined,
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    state: evidenceStates.find(each => each === search.get('state')),
  }
}
export type EvidenceAddress = ReturnType<typeof readEvidenceAddress>

export const evidenceHref = ({ page, ...rest }: Partial<EvidenceAddress>): string =>
  href('account', { slug: 'evidences' }, { page: page === 1 ? undefined : page, ...rest })
