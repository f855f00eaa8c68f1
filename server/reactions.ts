// Which functions of which domains react to each event and answer each question.
import type { Context } from './context.ts'
import { moneyAtProvider } from './domains/accounts/deletion/deletion-blockers.ts'
import { exportOfAccount } from './domains/accounts/deletion/export-entries.ts'
import { identityChanged } from './domains/accounts/identity/identity-changed.ts'
import { joinBetaTesters } from './domains/administration/beta-testers.ts'
import { noteImpersonationEnd } from './domains/administration/impersonate.ts'
import { findNotifiedDisputes } from './domains/billing/disputes/settle-dispute.ts'
import { exportOfBilling, forgetBilling, paymentsUnderWay } from './domains/billing/forget-account.ts'
import { followNotified } from './domains/billing/mandates/follow-mandate.ts'
import { chargeLostAgain } from './domains/billing/pay-ins/charge-saved-means.ts'
import { settleNotified } from './domains/billing/pay-ins/settle-pay-in.ts'
import { exportOfPayouts, forgetPayouts, owedMoney } from './domains/billing/payouts/forget-payouts.ts'
import { settleNotifiedPayout } from './domains/billing/payouts/jobs.ts'
import { returnsNotified } from './domains/billing/payouts/settle-payout.ts'
import { settleNotifiedRefund } from './domains/billing/refunds/settle-refund.ts'
import { suspendUnpaid } from './domains/billing/renewals/settle-renewal.ts'
import { moveNotified } from './domains/billing/sales/transfers.ts'
import { endReturnedPlan, restorePlan } from './domains/billing/subscriptions/money-returned.ts'
import { tellPlanUnpaid } from './domains/billing/subscriptions/tell-unpaid.ts'
import { deleteContactMessagesOf, exportOfContent, unsubscribeAccount } from './domains/content/delete-messages.ts'
import { followAiRights } from './domains/images/ai-rights/account-ai-rights.ts'
import { deleteImagesOf } from './domains/images/delete-images-of.ts'
import { endSalesOf } from './domains/images/end-sales-of.ts'
import { exportOfImages } from './domains/images/export-images.ts'
import { endFtpPassword } from './domains/images/ftp/manage-ftp-access.ts'
import { renameAuthor } from './domains/images/photographers/rename-author.ts'
import { endLostSales } from './domains/images/priority/end-lost-sales.ts'
import { nameEarlier } from './domains/images/priority/name-earlier.ts'
import { fitAfterChange } from './domains/images/watching/fit-to-plan.ts'
import { joinCarts } from './domains/market/carts/join-carts.ts'
import { exportOfMarket, forgetMarket } from './domains/market/forget-account.ts'
import { isPromised, releaseFiles } from './domains/market/licenses/promised-files.ts'
import { withdrawnPassports } from './domains/market/licenses/public-license.ts'
import { restoreLicenses, withdrawLicenses } from './domains/market/licenses/withdraw-licenses.ts'
import { concludePurchase, failPurchase } from './domains/market/purchases/settle-purchase.ts'
import { reindexImages, unindexAccount } from './domains/monitoring/crawl/index-images.ts'
import { deleteWhitelistOf } from './domains/monitoring/delete-whitelist.ts'
import { lookUpOnHit } from './domains/monitoring/domains/look-up-domain.ts'
import { billReport } from './domains/monitoring/evidences/bill-evidence.ts'
import { deleteEvidencesOf } from './domains/monitoring/evidences/delete-evidences.ts'
import { orderAutomatically } from './domains/monitoring/evidences/order-evidence.ts'
import { tellReportUnpaid } from './domains/monitoring/evidences/tell-unpaid.ts'
import { exportOfMonitoring } from './domains/monitoring/export-monitoring.ts'
import { deleteHitsOf, deleteHitsOfImages } from './domains/monitoring/hits/delete-hits.ts'
import { authorizeLicensed, releaseLicensed } from './domains/monitoring/hits/licensed-pages.ts'
import { reportedImages, reportsUnderWay } from './domains/monitoring/hits/open-reports.ts'
import { notifyEvidence, notifyHit, notifyPaused } from './domains/monitoring/notices/notify.ts'
import { notifyPriority } from './domains/monitoring/notices/notify-priority.ts'
import { tellEnding, tellSold, tellUnconfirmed } from './domains/monitoring/notices/tell-licenses.ts'
import { tellNftNews } from './domains/monitoring/notices/tell-nfts.ts'
import { endContestedLeases, endHiddenLeases, endLeasesOf } from './domains/nft/leases/end-leases.ts'
import { endLostListings } from './domains/nft/listings/end-lost-listings.ts'
import { exportOfNfts, forgetNftsOf, forgetNftsOfImages } from './domains/nft/records/forget-nfts.ts'
import { claimsBeingPaid, exportOfClaims, forgetClaims } from './domains/settlement/claims/forget-account.ts'
import { exportOfDossiers, forgetDossiers } from './domains/settlement/dossier/forget-account.ts'
import { holdContested } from './domains/settlement/infringements/hold-contested.ts'
import { casesUnderWay, exportOfCases, litigatedImages } from './domains/settlement/litigations/open-cases.ts'
import { noteDelivery, refuseDelivery } from './domains/settlement/mailings/note-delivery.ts'
import { restoreLetterPayment, returnLetterPayment } from './domains/settlement/recipient/return-payment.ts'
import { concludeLetterPayment, failLetterPayment } from './domains/settlement/recipient/settle-payment.ts'
import { deleteFollowsOf } from './domains/social/delete-follows.ts'
import { exportOfSocial } from './domains/social/export-account.ts'
import type { About, Answered, EventName, EventPayload, QuestionName } from './events.ts'

type Reactions = { [N in EventName]: readonly ((context: Context, payload: EventPayload<N>) => Promise<void>)[] }

export const reactions: Reactions = {
  'account.leaving': [endSalesOf, endLeasesOf],
  'account.deleted': [
    // Their pictures and pages are told from the hits, which go next.
    forgetClaims,
    deleteEvidencesOf,
    deleteHitsOf,
    forgetMarket,
    forgetDossiers,
    forgetNftsOf,
    unindexAccount,
    deleteImagesOf,
    deleteFollowsOf,
    deleteWhitelistOf,
    deleteContactMessagesOf,
    unsubscribeAccount,
    forgetBilling,
    forgetPayouts,
  ],
  'images.deleted': [deleteHitsOfImages, reindexImages, forgetNftsOfImages, endHiddenLeases],
  'images.hidden': [endHiddenLeases],
  'images.watch_changed': [reindexImages],
  'plan.changed': [fitAfterChange],
  'images.paused': [notifyPaused],
  'address.confirmed': [joinBetaTesters],
  'pay_in.notified': [settleNotified],
  'mandate.notified': [followNotified],
  'charge.refused': [chargeLostAgain, suspendUnpaid, tellReportUnpaid, tellPlanUnpaid],
  'purchase.paid': [concludePurchase, concludeLetterPayment],
  'purchase.refused': [failPurchase, failLetterPayment],
  'session.opened': [joinCarts],
  'refund.notified': [settleNotifiedRefund],
  'disputes.notified': [findNotifiedDisputes],
  'invoice.money_returned': [endReturnedPlan, withdrawLicenses, returnLetterPayment],
  'invoice.money_restored': [restorePlan, restoreLicenses, restoreLetterPayment],
  'transfer.notified': [moveNotified],
  'payout.notified': [settleNotifiedPayout],
  'payouts.returned': [returnsNotified],
  'profile.identity_changed': [identityChanged],
  'profile.ai_rights_changed': [followAiRights],
  'profile.renamed': [renameAuthor],
  'impersonation.ended': [noteImpersonationEnd],
  'sessions.ended_everywhere': [endFtpPassword],
  'priority.changed': [endLostSales, endLostListings, endContestedLeases, nameEarlier, holdContested, notifyPriority],
  'license.started': [authorizeLicensed],
  'license.ended': [releaseLicensed, releaseFiles],
  'license.sold': [tellSold],
  'license.ending': [tellEnding],
  'transfer.unconfirmed': [tellUnconfirmed],
  'nft.news': [tellNftNews],
  'hit.recorded': [notifyHit, lookUpOnHit, orderAutomatically],
  'evidence.settled': [notifyEvidence, billReport],
  'mail.handed_over': [noteDelivery],
  'mail.refused': [refuseDelivery],
}

type Answers = { [Q in QuestionName]: readonly ((context: Context, about: About<Q>) => Promise<Answered<Q>>)[] }

const answers: Answers = {
  'passports.withdrawn': [withdrawnPassports],
  'account.export': [
    exportOfAccount,
    exportOfBilling,
    exportOfPayouts,
    exportOfSocial,
    exportOfImages,
    exportOfMarket,
    exportOfNfts,
    exportOfMonitoring,
    exportOfDossiers,
    exportOfClaims,
    exportOfCases,
    exportOfContent,
  ],
  'account.deletable': [moneyAtProvider, paymentsUnderWay, owedMoney, reportsUnderWay, claimsBeingPaid, casesUnderWay],
  'images.deletable': [reportedImages, litigatedImages],
  'images.promised': [isPromised],
}

/** One answer of each, in the order of the table; nothing is changed by asking. */
export async function ask<Q extends QuestionName>(
  context: Context,
  question: Q,
  about: About<Q>,
): Promise<readonly Answered<Q>[]> {
  const results: Answered<Q>[] = []
  for (const answer of answers[question]) results.push(await answer(context, about))
  return results
}

/** Reactions run in the caller's transaction and only change rows or enqueue. */
export async function emit<N extends EventName>(context: Context, name: N, payload: EventPayload<N>): Promise<void> {
  for (const react of reactions[name]) await react(context, payload)
}
