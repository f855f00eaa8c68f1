// What the address of the administrators' page of money says: which part, what is open in it, which filters.
import { parseAsStringLiteral } from 'nuqs/server'
import { readEuros } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import {
  ID_MAX,
  parseAsDay,
  parseAsPage,
  parseAsPattern,
  parseAsText,
  parseAsTrimmed,
  SEARCH_MAX,
  type StateOf,
  urlState,
} from '#lib/search-params.ts'

export const moneyTabs = ['payments', 'refunds', 'disputes', 'invoices', 'subscriptions', 'payouts', 'ledger'] as const
export type MoneyTab = (typeof moneyTabs)[number]

/** Euros, as they are typed. */
const euros = parseAsPattern(/^\d{1,7}(?:[.,]\d{1,2})?$/)

/** `status` and `kind` mean what the part that is open takes them for. */
export const moneyState = urlState({
  part: parseAsStringLiteral(moneyTabs).withDefault('payments'),
  /** What is shown in full in the place of the list. */
  item: parseAsText(ID_MAX),
  page: parseAsPage,
  search: parseAsTrimmed(SEARCH_MAX),
  status: parseAsTrimmed(ID_MAX),
  kind: parseAsTrimmed(ID_MAX),
  /** For subscriptions only. */
  interval: parseAsTrimmed(ID_MAX),
  waits: parseAsTrimmed(ID_MAX),
  from: parseAsDay,
  to: parseAsDay,
  min: euros,
  max: euros,
})
export type MoneyParams = StateOf<typeof moneyState.parsers>

export const moneyHref = (state: Partial<MoneyParams>): string => href('admin_money', {}, moneyState.query(state))

/** The choice that a word of the address stands for, if it is one. */
export const known = <T extends string>(all: readonly T[], said: string | undefined): T | undefined =>
  all.find(each => each === said)

/** Days and amounts as the API takes them. */
export const chosenPeriod = ({ from, to, min, max }: MoneyParams) => ({
  from,
  to,
  min_cents: min === undefined ? undefined : (readEuros(min) ?? undefined),
  max_cents: max === undefined ? undefined : (readEuros(max) ?? undefined),
})
