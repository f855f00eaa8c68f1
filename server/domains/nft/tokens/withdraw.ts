// What the market could not send to a wallet and keeps for it.
import { encodeFunctionData, zeroAddress } from 'viem'
import { marketAbi } from '#lib/chain/abi/market.ts'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { wallets as contract } from '#lib/contract/wallets.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import type { ActionRow } from '../actions/action-rows.ts'
import { type Asked, acting, askChain, currencyOf, prepareAction, underWayAs } from '../actions/prepare-action.ts'

/** As the contract says it now; nothing in a sandbox, whose people have no chain that could owe them anything. */
export async function listOwed(context: UserContext): Promise<Answer<typeof contract.owed>> {
  if (context.settings.sandbox) return singlePage([])
  const { chain, place, wallet } = await acting(context)
  const results: { currency: string; amount: string }[] = []
  for (const { symbol, token } of place.currencies) {
    const amount = await askChain(context, chain.owed(token, wallet))
    if (amount > 0n) results.push({ currency: symbol, amount: amount.toString() })
  }
  return singlePage(results)
}

export async function prepareWithdrawal(context: UserContext, asked: Asked): Promise<ActionRow> {
  const by = await acting(context)
  const { currency } = currencyOf(by.place, asked.currency ?? '')
  const known = await underWayAs(context, 'withdraw', by.wallet, { currency: currency.symbol })
  if (known) return known
  const amount = await askChain(context, by.chain.owed(currency.token, by.wallet))
  if (amount === 0n) throw new Failure('nothing_owed')
  const args = [currency.token ?? zeroAddress, by.wallet] as const
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'withdraw', args })
  const money = { currency: currency.symbol, amount: amount.toString() }
  return prepareAction(context, by, asked, { kind: 'withdraw', to: by.place.market, data, ...money })
}
