// In-app notices: what happened while one was away.
import { z } from 'zod'
import { nftNews } from '#lib/rules/nft/news.ts'
import type { NoticeKind } from '#lib/rules/notices.ts'
import { planNames } from '#lib/rules/plans.ts'
import { complianceNews } from '#lib/rules/settlement/compliance.ts'
import { answerNews } from '#lib/rules/settlement/infringements.ts'
import { litigationEventKinds } from '#lib/rules/settlement/litigations.ts'
import { lettersTroubles } from '#lib/rules/settlement/mailings.ts'
import { EntityId, Flag, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The website is empty when it is not known any more. */
const report = z.object({ evidence: z.string(), hit: z.string(), domain: z.string() })

/** A picture that somebody else had certified too; `image` and `title` are one's own. */
const priority = z.object({ priority: z.string(), image: z.string(), title: z.string() })
/** The day of the other certificate. */
const certified = priority.extend({ day: z.string() })

/** What each kind tells; a kind without a line here does not compile, nor does a reader that forgets one. */
const details = {
  /** `domain` and `hit` are those of the newest. */
  hits_found: z.object({ count: z.int(), domain: z.string(), hit: z.string() }),
  /** Findings that the rules of today do not confirm any more. */
  hits_unconfirmed: z.object({ count: z.int() }),
  evidence_ready: report,
  evidence_manual: report,
  evidence_failed: report,
  protection_ending: z.object({ count: z.int(), day: z.string() }),
  /** The images that `plan` no longer watches, because it watches `limit`. */
  images_paused: z.object({ count: z.int(), plan: z.enum(planNames), limit: z.int() }),
  /** `hit` is one of those that are still there. */
  license_ended: z.object({ count: z.int(), licensee: z.string(), hit: z.string() }),
  license_sold: z.object({ license: z.string(), title: z.string(), licensee: z.string() }),
  license_ending: z.object({ license: z.string(), title: z.string(), day: z.string() }),
  /** The provider asks the buyer to confirm it before the seller is paid. */
  payment_unconfirmed: z.object({ purchase: z.string(), seller: z.string() }),
  certified_later: certified,
  certified_earlier: certified,
  priority_declared: priority,
  priority_declined: priority,
  priority_settled: priority.extend({ outcome: z.enum(['agreed', 'prevails', 'yields', 'both', 'different']) }),
  /** What a look at the page of a claim found; `hit` is empty when it is not known any more. */
  compliance_checked: z.object({
    infringement: z.string(),
    hit: z.string(),
    domain: z.string(),
    news: z.enum(complianceNews),
  }),
  /** Why letters do not leave any more, or do not arrive; `hit` is empty when it is not known any more. */
  letters_stopped: z.object({
    infringement: z.string(),
    hit: z.string(),
    domain: z.string(),
    trouble: z.enum(lettersTroubles),
  }),
  letter_answered: z.object({ infringement: z.string(), domain: z.string(), news: z.enum(answerNews) }),
  litigation_changed: z.object({
    litigation: z.string(),
    infringement: z.string(),
    domain: z.string(),
    change: z.enum(litigationEventKinds),
  }),
  /** `amount` in the smallest part of the currency: the bid, or the price. */
  nft_news: z.object({
    token: z.string(),
    title: z.string(),
    news: z.enum(nftNews),
    amount: z.string(),
    decimals: z.int(),
    symbol: z.string(),
  }),
} as const satisfies Record<NoticeKind, z.ZodObject>

/** A kind with what it tells. */
export type NoticeContent = {
  [Kind in NoticeKind]: { kind: Kind; details: z.infer<(typeof details)[Kind]> }
}[NoticeKind]

const notice = <Kind extends NoticeKind>(kind: Kind) =>
  z.object({
    id: z.string(),
    kind: z.literal(kind),
    details: details[kind],
    created_at: Instant,
    read_at: Instant.nullable(),
  })

export const Notice = z.discriminatedUnion('kind', [
  notice('hits_found'),
  notice('hits_unconfirmed'),
  notice('evidence_ready'),
  notice('evidence_manual'),
  notice('evidence_failed'),
  notice('protection_ending'),
  notice('images_paused'),
  notice('license_ended'),
  notice('license_sold'),
  notice('license_ending'),
  notice('payment_unconfirmed'),
  notice('certified_later'),
  notice('certified_earlier'),
  notice('priority_declared'),
  notice('priority_declined'),
  notice('priority_settled'),
  notice('compliance_checked'),
  notice('letters_stopped'),
  notice('letter_answered'),
  notice('litigation_changed'),
  notice('nft_news'),
])
export type Notice = z.infer<typeof Notice>

export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    access: 'user',
    query: listQuery(['-created_at']).extend({ unread: Flag.optional() }),
    response: pageOf(Notice).extend({ unread: z.int() }),
    summary: 'What happened, newest first, and how many of it are unread',
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/read',
    access: 'user',
    body: z.strictObject({ ids: z.array(EntityId).max(100, refusal('too_long')).optional() }, refusal('unknown_field')),
    response: z.object({ unread: z.int() }),
    summary: 'Mark notices as read; all of them when none is named',
  }),
}
