// The whole API as one object.
import { admin } from './admin.ts'
import { adminDisputes } from './admin-disputes.ts'
import { adminHits } from './admin-hits.ts'
import { adminInvoices } from './admin-invoices.ts'
import { adminPayments } from './admin-payments.ts'
import { adminPayouts } from './admin-payouts.ts'
import { adminRefunds } from './admin-refunds.ts'
import { adminSubscriptions } from './admin-subscriptions.ts'
import { agencyImports } from './agency-imports.ts'
import { agreements } from './agreements.ts'
import { archives } from './archives.ts'
import { auth } from './auth.ts'
import { bankAccounts } from './bank-accounts.ts'
import { bids } from './bids.ts'
import { cards } from './cards.ts'
import { carts } from './carts.ts'
import { creators, genres, tags } from './catalogue.ts'
import { chainActions } from './chain-actions.ts'
import { claims } from './claims.ts'
import { closingLetters } from './closing-letters.ts'
import { collections } from './collections.ts'
import { contact } from './contact.ts'
import { content } from './content.ts'
import { domains } from './domains.ts'
import { dossiers } from './dossiers.ts'
import { emails } from './emails.ts'
import { evidences } from './evidences.ts'
import { ftp } from './ftp.ts'
import { hits } from './hits.ts'
import { identity, payments, ubos } from './identity.ts'
import { images } from './images.ts'
import { infringementAnswers } from './infringement-answers.ts'
import { infringements } from './infringements.ts'
import { invoices } from './invoices.ts'
import { lawyerSettings } from './lawyer-settings.ts'
import { leases } from './leases.ts'
import { letterGuests } from './letter-guests.ts'
import { letterSettings } from './letter-settings.ts'
import { licenses } from './licenses.ts'
import { lightboxes } from './lightboxes.ts'
import { listings } from './listings.ts'
import { adminLitigations, litigations } from './litigations.ts'
import { log } from './log.ts'
import { machines } from './machines.ts'
import { mailings } from './mailings.ts'
import { mandates } from './mandates.ts'
import { moderation } from './moderation.ts'
import { monitoring } from './monitoring.ts'
import { newsletter } from './newsletter.ts'
import { cryptocurrencies, marketplaces, minters } from './nft-market.ts'
import { nftTransactions } from './nft-transactions.ts'
import { ipfs, nftSettings, nfts } from './nfts.ts'
import { notices } from './notices.ts'
import { payouts } from './payouts.ts'
import { credits, photographers } from './photographers.ts'
import { plugin } from './plugin.ts'
import { priorities } from './priorities.ts'
import { profiles } from './profiles.ts'
import { purchases } from './purchases.ts'
import { rates } from './rates.ts'
import { receivedLetters } from './received-letters.ts'
import { royalties } from './royalties.ts'
import { saleSettings } from './sale-settings.ts'
import { sandboxes } from './sandboxes.ts'
import { scorecard } from './scorecard.ts'
import { sessions } from './sessions.ts'
import { ambassadors, betaTesters, userTags } from './social.ts'
import { subscriptions } from './subscriptions.ts'
import { system } from './system.ts'
import { tokens } from './tokens.ts'
import { transactions } from './transactions.ts'
import { uploadProfiles } from './upload-profiles.ts'
import { uploads } from './uploads.ts'
import { verifier } from './verifier.ts'
import { wallets } from './wallets.ts'
import { whitelist } from './whitelist.ts'

export const contract = {
  admin,
  adminDisputes,
  adminHits,
  adminInvoices,
  adminLitigations,
  adminPayments,
  adminPayouts,
  adminRefunds,
  adminSubscriptions,
  agencyImports,
  agreements,
  ambassadors,
  archives,
  auth,
  bankAccounts,
  betaTesters,
  bids,
  cards,
  carts,
  chainActions,
  claims,
  closingLetters,
  collections,
  contact,
  content,
  creators,
  credits,
  cryptocurrencies,
  emails,
  domains,
  dossiers,
  evidences,
  ftp,
  genres,
  hits,
  identity,
  images,
  infringementAnswers,
  infringements,
  invoices,
  ipfs,
  leases,
  licenses,
  lawyerSettings,
  letterGuests,
  letterSettings,
  lightboxes,
  listings,
  litigations,
  log,
  machines,
  mailings,
  mandates,
  marketplaces,
  minters,
  moderation,
  monitoring,
  newsletter,
  nftTransactions,
  nftSettings,
  nfts,
  notices,
  payments,
  payouts,
  photographers,
  plugin,
  priorities,
  profiles,
  purchases,
  rates,
  receivedLetters,
  royalties,
  saleSettings,
  sandboxes,
  scorecard,
  sessions,
  subscriptions,
  system,
  tags,
  tokens,
  ubos,
  transactions,
  uploadProfiles,
  uploads,
  userTags,
  verifier,
  wallets,
  whitelist,
}
