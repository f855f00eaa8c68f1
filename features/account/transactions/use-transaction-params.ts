// The state of the page of transactions, which lives in its address alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { transactionHref, transactionState } from './transaction-params.ts'

export const useTransactionParams = () => useUrlState(transactionState, transactionHref)
