// Routes of the administration of money.
import { adminInvoices } from '#lib/contract/admin-invoices.ts'
import { adminPayments } from '#lib/contract/admin-payments.ts'
import { route } from '#server/http/route.ts'
import { listAllInvoices, readAnyInvoicePdf } from './list-invoices.ts'
import { listPayments, readPayment } from './list-payments.ts'

export const billingAdministrationRoutes = [
  route(adminPayments.list, listPayments),
  route(adminPayments.read, readPayment),
  route(adminInvoices.list, listAllInvoices),
  route(adminInvoices.pdf, readAnyInvoicePdf),
]
