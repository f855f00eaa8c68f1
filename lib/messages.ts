// The type of every message: a missing message or namespace is an error of the compiler, in pages and on the server.
import type { Locale } from '#lib/locales.ts'

/** One line per file of `messages/en/`; `tests/messages.test.ts` holds the other languages to the same keys. */
export type Messages = {
  account: typeof import('#messages/en/account.json')
  admin: typeof import('#messages/en/admin.json')
  agreement: typeof import('#messages/en/agreement.json')
  alerts: typeof import('#messages/en/alerts.json')
  auth: typeof import('#messages/en/auth.json')
  belongings: typeof import('#messages/en/belongings.json')
  billing: typeof import('#messages/en/billing.json')
  books: typeof import('#messages/en/books.json')
  certificate: typeof import('#messages/en/certificate.json')
  content: typeof import('#messages/en/content.json')
  dashboard: typeof import('#messages/en/dashboard.json')
  design: typeof import('#messages/en/design.json')
  discover: typeof import('#messages/en/discover.json')
  domains: typeof import('#messages/en/domains.json')
  errors: typeof import('#messages/en/errors.json')
  'evidence-report': typeof import('#messages/en/evidence-report.json')
  evidence: typeof import('#messages/en/evidence.json')
  export: typeof import('#messages/en/export.json')
  failure: typeof import('#messages/en/failure.json')
  ftp: typeof import('#messages/en/ftp.json')
  help: typeof import('#messages/en/help.json')
  hits: typeof import('#messages/en/hits.json')
  home: typeof import('#messages/en/home.json')
  identity: typeof import('#messages/en/identity.json')
  images: typeof import('#messages/en/images.json')
  invoice: typeof import('#messages/en/invoice.json')
  invoices: typeof import('#messages/en/invoices.json')
  invoicing: typeof import('#messages/en/invoicing.json')
  layout: typeof import('#messages/en/layout.json')
  library: typeof import('#messages/en/library.json')
  'license-terms': typeof import('#messages/en/license-terms.json')
  licenses: typeof import('#messages/en/licenses.json')
  lists: typeof import('#messages/en/lists.json')
  'local-web': typeof import('#messages/en/local-web.json')
  mail: typeof import('#messages/en/mail.json')
  mailbox: typeof import('#messages/en/mailbox.json')
  mandates: typeof import('#messages/en/mandates.json')
  'mangopay-money': typeof import('#messages/en/mangopay-money.json')
  mangopay: typeof import('#messages/en/mangopay.json')
  moderation: typeof import('#messages/en/moderation.json')
  money: typeof import('#messages/en/money.json')
  monitoring: typeof import('#messages/en/monitoring.json')
  notices: typeof import('#messages/en/notices.json')
  offline: typeof import('#messages/en/offline.json')
  'password-proof': typeof import('#messages/en/password-proof.json')
  payouts: typeof import('#messages/en/payouts.json')
  people: typeof import('#messages/en/people.json')
  plans: typeof import('#messages/en/plans.json')
  prices: typeof import('#messages/en/prices.json')
  priority: typeof import('#messages/en/priority.json')
  profile: typeof import('#messages/en/profile.json')
  proof: typeof import('#messages/en/proof.json')
  renewals: typeof import('#messages/en/renewals.json')
  routes: typeof import('#messages/en/routes.json')
  payment: typeof import('#messages/en/payment.json')
  'report-payment': typeof import('#messages/en/report-payment.json')
  sale: typeof import('#messages/en/sale.json')
  security: typeof import('#messages/en/security.json')
  soon: typeof import('#messages/en/soon.json')
  subscription: typeof import('#messages/en/subscription.json')
  support: typeof import('#messages/en/support.json')
  transactions: typeof import('#messages/en/transactions.json')
  upload: typeof import('#messages/en/upload.json')
  verifier: typeof import('#messages/en/verifier.json')
}
export type Namespace = keyof Messages

declare module 'next-intl' {
  // next-intl reads its configuration from this interface.
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
