// The state of the page of money, which lives in its address alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { moneyHref, moneyState } from './money-params.ts'

export const useMoneyParams = () => useUrlState(moneyState, moneyHref)
