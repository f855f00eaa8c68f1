// Routes of what people pay; those with a name of their own stand before those with an id. Calls that wait for the provider run outside transactions.
import { agreements } from '#lib/contract/agreements.ts'
import { cards } from '#lib/contract/cards.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { mandates } from '#lib/contract/mandates.ts'
import { payouts } from '#lib/contract/payouts.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { rates } from '#lib/contract/rates.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { route } from '#server/http/route.ts'
import { readAgreement } from './agreements/queries.ts'
import { readAgreementPdf } from './agreements/read-agreement-pdf.ts'
import { signAgreement } from './agreements/sign-agreement.ts'
import { removeCard, setDefaultCard } from './cards/manage-cards.ts'
import { listCards } from './cards/queries.ts'
import { finishCard, registerCard } from './cards/register-card.ts'
import { listYears, readYearArchive } from './exports/year-archive.ts'
import { payInvoice } from './invoices/pay-invoice.ts'
import { listInvoices, refreshInvoice } from './invoices/queries.ts'
import { readInvoice } from './invoices/read-invoice.ts'
import { readInvoicePdf } from './invoices/read-invoice-pdf.ts'
import { cancelMandate, chooseMandate, createMandate, refreshMandate } from './mandates/manage-mandates.ts'
import { listMandates } from './mandates/queries.ts'
import { listPayouts, readBalance, readPayout } from './payouts/queries.ts'
import { readEarnings } from './payouts/read-earnings.ts'
import { readStatementPdf } from './payouts/read-statement-pdf.ts'
import { readRate } from './rates/read-rate.ts'
import { acceptQuote } from './subscriptions/accept-quote.ts'
import { planChange } from './subscriptions/plan-change.ts'
import { readPlanOffer } from './subscriptions/plan-offers.ts'
import { listPlans, listSubscriptions, readSubscription } from './subscriptions/queries.ts'
import { quotePlan } from './subscriptions/quote-plan.ts'

export const billingRoutes = [
  route(cards.list, listCards),
  route(cards.register, registerCard, { transaction: false }),
  route(cards.finish, finishCard, { transaction: false }),
  route(cards.setDefault, setDefaultCard),
  route(cards.remove, removeCard),
  route(mandates.list, listMandates),
  route(mandates.create, createMandate, { transaction: false }),
  route(mandates.refresh, refreshMandate, { transaction: false }),
  route(mandates.setDefault, chooseMandate),
  route(mandates.cancel, cancelMandate),
  route(subscriptions.plans, listPlans),
  route(subscriptions.offer, readPlanOffer),
  route(subscriptions.quote, quotePlan),
  route(subscriptions.list, listSubscriptions),
  route(subscriptions.create, acceptQuote),
  route(subscriptions.read, readSubscription),
  route(subscriptions.update, planChange),
  route(agreements.read, readAgreement),
  route(agreements.sign, signAgreement, { transaction: false }),
  route(profiles.invoicingAgreement, readAgreementPdf),
  route(rates.read, readRate),
  route(payouts.balance, readBalance),
  route(payouts.earnings, readEarnings),
  route(payouts.list, listPayouts),
  route(payouts.read, readPayout),
  route(payouts.pdf, readStatementPdf),
  route(invoices.list, listInvoices),
  route(invoices.years, listYears),
  route(invoices.archive, readYearArchive),
  route(invoices.read, readInvoice),
  route(invoices.pay, payInvoice, { transaction: false }),
  route(invoices.refresh, refreshInvoice, { transaction: false }),
  route(invoices.pdf, readInvoicePdf),
]
