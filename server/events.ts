// What can happen that other domains want to know, and what one domain asks all others. Who reacts and who answers stands in reactions.ts.
import type { FailureCode } from '#lib/errors.ts'
import type { DeletionFacts } from '#lib/rules/accounts/deletion.ts'
import type { verifiedFields } from '#lib/rules/accounts/profile.ts'
import type { InvoiceCategory, PayInInitiator } from '#lib/rules/billing/invoices.ts'
import type { EvidenceState } from '#lib/rules/evidence.ts'
import type { AiRights } from '#lib/rules/legal/ai-rights.ts'
import type { NftNews } from '#lib/rules/nft/news.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import type { PriorityNews } from '#lib/rules/priority.ts'
import type { ZipEntry } from './bytes/zip.ts'

type Events = {
  /** The person has asked to be deleted: nothing more is sold in their name, however long the rest has to wait. */
  'account.leaving': { user_id: string }
  /** The person is about to be deleted: every domain deletes what it has of them. */
  'account.deleted': { user_id: string }
  /** Images are deleted; their rows stay for their certificates. */
  'images.deleted': { image_ids: readonly string[] }
  /** Nobody but their creator sees these images any more. */
  'images.hidden': { image_ids: readonly string[] }
  /** A person's plan has changed, or what it gives. */
  'plan.changed': { user_id: string }
  /** A lower plan no longer watches these many images. */
  'images.paused': { user_id: string; count: number; plan: PlanName; limit: number }
  /** Images are watched from now on, or no longer. */
  'images.watch_changed': { image_ids: readonly string[] }
  /** A letter whose way is followed has left, or was refused for good with this answer. */
  'mail.handed_over': { mail_id: string }
  'mail.refused': { mail_id: string; reply: string }
  /** A person has proved that this address is their own. */
  'address.confirmed': { user_id: string; email: string }
  /** The provider tells that something happened to a payment; only a hint to go and ask. */
  'pay_in.notified': { pay_in_id: string }
  'mandate.notified': { mandate_id: string }
  /** What was charged without its payer was refused, or needs them: they have to pay it themselves. */
  'charge.refused': {
    invoice_id: string
    user_id: string
    category: InvoiceCategory
    subject_id: string | null
    refusal: string
    initiated_by: PayInInitiator
  }
  /** All that was bought at once is paid; or its payment was refused, and what it held is free again. */
  'purchase.paid': { purchase_id: string }
  'purchase.refused': { purchase_id: string; refusal: string }
  /** A person has signed in with a browser that may have a cart of its own. */
  'session.opened': { user_id: string }
  'refund.notified': { refund_id: string }
  /** The provider tells of a dispute, perhaps of one that nobody here knows. */
  'disputes.notified': Record<never, never>
  /** A payment goes back to whoever paid, with what it was for; or a bank has taken it for now. */
  'invoice.money_returned': { invoice_id: string; user_id: string; dispute_id: string | null }
  /** What a bank had taken is ours again; `whole`: no other dispute has taken, or keeps, a part of the same payment. */
  'invoice.money_restored': { invoice_id: string; user_id: string; dispute_id: string; whole: boolean }
  /** The same of a transfer, a payout, and payouts that banks have sent back. */
  'transfer.notified': { transfer_id: string }
  'payout.notified': { payout_id: string }
  'payouts.returned': Record<never, never>
  /** The provider passes a buyer's money on only once the buyer confirms it in person. */
  'transfer.unconfirmed': { transfer_id: string }
  /** A person changed what an identity verification, under way or done, was made on. */
  'profile.identity_changed': { user_id: string; fields: readonly (typeof verifiedFields)[number][] }
  /** Two people had one picture certified; or what they or an administrator said of it. */
  'priority.changed': { priority_id: string; news: PriorityNews }
  /** A person said otherwise what machines may learn from. */
  'profile.ai_rights_changed': { user_id: string; ai_rights: AiRights }
  /** A person is shown under another name. */
  'profile.renamed': { user_id: string }
  /** Administrators look through somebody's eyes no longer: these sessions have ended. */
  'impersonation.ended': { session_ids: readonly string[] }
  /** A person has been logged out everywhere: whatever else lets somebody in as them ends too. */
  'sessions.ended_everywhere': { user_id: string }
  /** A confirmed copy of somebody's image has been found where nothing allows it, and waits to be handled. */
  'hit.recorded': { hit_id: string; user_id: string; image_id: string; domain_id: string }
  /** A licence is in force from now on: its holder may show the image. */
  'license.started': { license_id: string }
  /** A licence is over; `expired`: by the calendar, not by its creator's will. */
  'license.ended': { license_id: string; expired: boolean }
  /** A licence was bought, and is paid. */
  'license.sold': { license_id: string }
  /** The last day of a sold licence is near, and nothing follows it. */
  'license.ending': { license_id: string }
  /** An edition that concerns a person was bid for or sold; `amount` in the smallest part of its currency. */
  'nft.news': {
    user_id: string
    tx_hash: string
    token: string
    title: string
    news: NftNews
    amount: string
    decimals: number
    symbol: string
  }
  /** An evidence report is ready, must be looked at by a person, or has failed. */
  'evidence.settled': {
    evidence_id: string
    hit_id: string
    user_id: string
    state: Exclude<EvidenceState, 'pending'>
  }
}
export type EventName = keyof Events
export type EventPayload<N extends EventName> = Events[N]

/** What the export of an account holds of one domain. */
export type ExportPart = {
  /** Each becomes a JSON file of this name; it is read when its turn comes. */
  records: Record<string, () => Promise<unknown>>
  /** Bigger files, which come last. */
  files?: AsyncIterable<ZipEntry>
}

type Questions = {
  /** Names of licence passports that count no longer, for whoever checks them without a network. */
  'passports.withdrawn': { about: Record<never, never>; answer: readonly string[] }
  'account.export': { about: { user_id: string }; answer: ExportPart }
  /** What stands in the way of deleting an account; outside services may be asked, so ask it outside transactions. */
  'account.deletable': { about: { user_id: string }; answer: Partial<DeletionFacts> }
  /** Whether somebody has paid for the file of an image and may still fetch it, though the image be deleted. */
  'images.promised': { about: { image_id: string }; answer: boolean }
  /** Why some of these images may not be deleted now, by their ids. */
  'images.deletable': { about: { image_ids: readonly string[] }; answer: ReadonlyMap<string, FailureCode> }
}
export type QuestionName = keyof Questions
export type About<Q extends QuestionName> = Questions[Q]['about']
export type Answered<Q extends QuestionName> = Questions[Q]['answer']
