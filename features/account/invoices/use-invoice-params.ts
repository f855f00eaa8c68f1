// The state of the page of invoices, which lives in its address alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { invoiceHref, invoiceState } from './invoice-params.ts'

export const useInvoiceParams = () => useUrlState(invoiceState, invoiceHref)
