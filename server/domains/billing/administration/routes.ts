// Routes of the administration of money.
import { adminDisputes } from '#lib/contract/admin-disputes.ts'
import { adminInvoices } from '#lib/contract/admin-invoices.ts'
import { adminPayments } from '#lib/contract/admin-payments.ts'
import { adminPayouts } from '#lib/contract/admin-payouts.ts'
import { adminRefunds } from '#lib/contract/admin-refunds.ts'
import { adminSubscriptions } from '#lib/contract/admin-subscriptions.ts'
import { route } from '#server/http/route.ts'
import { acceptDispute, contestDispute } from '../disputes/answer-dispute.ts'
import { listAllDisputes } from '../disputes/queries.ts'
import { readDisputeDebt } from '../disputes/read-debt.ts'
import { readEReporting } from '../exports/e-reporting.ts'
import { bookRepayment } from '../reconciliation/book-repayment.ts'
import { bookWithdrawal } from '../reconciliation/book-withdrawal.ts'
import { listRefunds } from '../refunds/queries.ts'
import { decideRefund, requestRefund } from '../refunds/request-refund.ts'
import { listChecks, runCheck } from './ledger-checks.ts'
import { listAllInvoices, readAnyInvoicePdf } from './list-invoices.ts'
import { listPayments, readPayment } from './list-payments.ts'
import { liftBlock, listAllPayouts, listBlocks } from './list-payouts.ts'
import { listPeriods } from './list-periods.ts'
import { listAllSubscriptions, readAnySubscription } from './list-subscriptions.ts'
import { retryRenewal } from './retry-renewal.ts'

export const billingAdministrationRoutes = [
  route(adminPayments.list, listPayments),
  route(adminPayments.read, readPayment),
  route(adminRefunds.list, listRefunds),
  route(adminRefunds.create, requestRefund, { transaction: false }),
  route(adminRefunds.decide, decideRefund, { transaction: false }),
  route(adminDisputes.list, listAllDisputes),
  route(adminDisputes.debt, readDisputeDebt),
  route(adminDisputes.contest, contestDispute, { transaction: false }),
  route(adminDisputes.accept, acceptDispute, { transaction: false }),
  route(adminPayouts.list, listAllPayouts),
  route(adminPayouts.blocks, listBlocks),
  route(adminPayouts.lift, liftBlock),
  route(adminPayouts.checks, listChecks),
  route(adminPayouts.check, runCheck, { transaction: false }),
  route(adminPayouts.withdraw, bookWithdrawal, { transaction: false }),
  route(adminPayouts.repay, bookRepayment, { transaction: false }),
  route(adminSubscriptions.list, listAllSubscriptions),
  route(adminSubscriptions.read, readAnySubscription),
  route(adminSubscriptions.periods, listPeriods),
  route(adminSubscriptions.retry, retryRenewal),
  route(adminInvoices.list, listAllInvoices),
  route(adminInvoices.eReporting, readEReporting),
  route(adminInvoices.pdf, readAnyInvoicePdf),
]
