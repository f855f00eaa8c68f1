// What personal data the product keeps, in which tables, for what and for how long: the privacy policy is made of this.

import { DAY_S } from '../../dates.ts'
import { DELETION_HOURS, EXPORT_LINK_DAYS } from '../accounts/deletion.ts'
import { CONFIRM_LINK_DAYS, KNOWN_ADDRESS_DAYS, SESSION_REMEMBERED_S, UNCONFIRMED_DAYS } from '../accounts/sign-in.ts'
import { PENDING_DAYS } from '../content/newsletter.ts'
import { PICTURE_DAYS } from '../crawl.ts'
import { NOTICE_DAYS } from '../notices.ts'
import {
  ANSWER_KEPT_DAYS,
  BOOKS_KEPT_YEARS,
  CART_KEPT_DAYS,
  EMAIL_KEPT_DAYS,
  GUEST_KEPT_DAYS,
  HOOK_KEPT_DAYS,
  MESSAGE_KEPT_YEARS,
} from './retention.ts'

/** The periods that the words of the policy name. */
export const privacyPeriods = {
  deletion_hours: DELETION_HOURS,
  export_days: EXPORT_LINK_DAYS,
  unconfirmed_days: UNCONFIRMED_DAYS,
  link_days: CONFIRM_LINK_DAYS,
  session_days: SESSION_REMEMBERED_S / DAY_S,
  network_days: KNOWN_ADDRESS_DAYS,
  notice_days: NOTICE_DAYS,
  picture_days: PICTURE_DAYS,
  email_days: EMAIL_KEPT_DAYS,
  message_years: MESSAGE_KEPT_YEARS,
  pending_days: PENDING_DAYS,
  answer_days: ANSWER_KEPT_DAYS,
  cart_days: CART_KEPT_DAYS,
  hook_days: HOOK_KEPT_DAYS,
  guest_days: GUEST_KEPT_DAYS,
  books_years: BOOKS_KEPT_YEARS,
} as const

/** Grounds of article 6 of the GDPR. */
export const legalBases = ['contract', 'consent', 'legal_obligation', 'legitimate_interest'] as const
export type LegalBasis = (typeof legalBases)[number]

export type DataUse = { basis: readonly LegalBasis[]; tables: readonly string[] }

/** Every table with personal data belongs to one use; the words of each are in `messages/privacy.json`. */
export const dataUses = {
  account: {
    basis: ['contract'],
    tables: [
      'users',
      'email_addresses',
      'email_tokens',
      'sessions',
      'second_factors',
      'recovery_codes',
      'wallets',
      'wallet_challenges',
      'account_deletions',
      'profiles',
      'notices',
      'monitoring_settings',
      'sale_settings',
      'nft_settings',
      'settlement_settings',
      'lawyer_settings',
    ],
  },
  images: {
    basis: ['contract'],
    tables: [
      'images',
      'image_holds',
      'image_errors',
      'image_fingerprints',
      'image_looks',
      'image_search',
      'file_checks',
      'uploads',
      'upload_parts',
      'upload_profiles',
      'dated_digests',
      'ftp_accounts',
      'ftp_arrivals',
      'photographers',
      'collections',
      'originality_dossiers',
      'dossier_exhibits',
      'nfts',
      'nft_listings',
      'nft_royalties',
      'nft_bids',
      'nft_leases',
      'chain_actions',
      'chain_events',
      'nft_tokens',
    ],
  },
  certificates: { basis: ['contract'], tables: ['certificates', 'priorities'] },
  social: {
    basis: ['contract'],
    tables: ['follows', 'image_likes', 'collection_likes', 'credits', 'lightboxes', 'lightbox_images'],
  },
  beta: { basis: ['consent'], tables: ['beta_testers'] },
  identity: {
    basis: ['legal_obligation'],
    tables: [
      'payment_users',
      'payment_wallets',
      'payment_hooks',
      'identity_documents',
      'verifications',
      'ubos',
      'ubo_declarations',
      'bank_accounts',
    ],
  },
  buying: {
    basis: ['contract'],
    tables: [
      'carts',
      'cart_items',
      'purchases',
      'purchase_items',
      'licenses',
      'license_transfers',
      'license_passports',
      'cards',
      'card_agreements',
      'card_expiry_emails',
      'mandates',
      'subscriptions',
      'subscription_renewals',
      'subscription_quotes',
      'rested_plans',
    ],
  },
  books: {
    basis: ['legal_obligation'],
    tables: [
      'invoices',
      'invoice_lines',
      'invoicing_agreements',
      'invoicing_signatures',
      'pay_ins',
      'refunds',
      'disputes',
      'sales',
      'sale_royalties',
      'transfers',
      'payouts',
      'payout_blocks',
      'ledger_accounts',
      'ledger_transactions',
      'ledger_entries',
    ],
  },
  watching: {
    basis: ['legitimate_interest'],
    tables: [
      'domains',
      'domain_changes',
      'domain_watches',
      'site_aliases',
      'crawl_hosts',
      'crawl_pages',
      'crawl_pictures',
      'page_pictures',
      'hits',
      'hit_changes',
      'rejected_pictures',
      'whitelist_entries',
      'evidences',
      'evidence_checks',
      'stored_file_checks',
      'zip_links',
    ],
  },
  claims: {
    basis: ['legitimate_interest'],
    tables: [
      'infringements',
      'infringement_hits',
      'infringement_tokens',
      'infringement_events',
      'infringement_answers',
      'mailings',
      'mailing_deliveries',
      'compliance_checks',
      'firewall_clearances',
      'agency_imports',
      'agency_import_rows',
      'litigations',
      'litigation_events',
    ],
  },
  newsletter: { basis: ['consent'], tables: ['newsletter_subscribers'] },
  messages: { basis: ['legitimate_interest'], tables: ['contact_messages', 'emails'] },
  security: { basis: ['legitimate_interest'], tables: ['audit_entries', 'idempotency_keys', 'rate_limits'] },
} as const satisfies Record<string, DataUse>
export type DataUseName = keyof typeof dataUses

/** Tables that tell nothing of anybody. */
export const impersonalTables: readonly string[] = [
  'anchor_batches',
  'chain_blocks',
  'exchange_rates',
  'ftp_servers',
  'genres',
  'image_days',
  'invoice_series',
  'ipfs_blocks',
  'ipfs_objects',
  'ipfs_pins',
  'ledger_checks',
  'log_entries',
  'log_heads',
  'log_nodes',
  'offers',
  'payout_runs',
  'plugin_loads',
  'search_words',
]
