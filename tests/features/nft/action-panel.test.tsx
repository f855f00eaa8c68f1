// A transaction from the wallet to the chain: sent by the wallet's chainHash, believed by the chain's word alone, with a way on from every end.
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ActionPanel } from '#features/nft/actions/action-panel.tsx'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import { chainActionStates } from '#lib/rules/nft/chain-actions.ts'
import belongings from '#messages/en/belongings.json' with { type: 'json' }
import chain from '#messages/en/nft-chain.json' with { type: 'json' }
import type { TestApi } from '#tests/support/api.ts'
import { nftApi, testPlace } from '#tests/support/market/nft-world.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { actionIn, chainHash, chainSender, screenChain } from './chain-answers.ts'
import { drawNft, verifiedHere } from './nft-screens.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await nftApi()
  person = await verifiedHere(api)
})
afterAll(() => api.close())
afterEach(() => Reflect.deleteProperty(window, 'ethereum'))

/** The chain says `answers` one after the other, the last one for ever. */
function open(start: ChainAction, answers: ChainAction[] = [start], onConfirmed = () => {}) {
  const drawn = drawNft(api.as(person), <ActionPanel start={start} chain={screenChain} onConfirmed={onConfirmed} />)
  let asked = 0
  drawn.wire.instead = call => {
    if (call.startsWith('GET /chain_actions/')) {
      asked += 1
      return Response.json(answers[Math.min(asked, answers.length) - 1])
    }
    if (call.endsWith('/sent')) return Response.json(actionIn('sent'))
    if (call.endsWith('/give_up')) return Response.json(actionIn('given_up'))
    if (call.endsWith('/again'))
      return Response.json(actionIn('prepared', { id: 'cha_01J0000000000000000000000B' }), { status: 201 })
    return null
  }
  return drawn
}

function injectWallet(send: () => unknown): unknown[] {
  const sent: unknown[] = []
  Object.assign(window, {
    ethereum: {
      async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
        if (method === 'eth_chainId') return `0x${testPlace.chain_id.toString(16)}`
        if (method !== 'eth_sendTransaction') return [chainSender]
        sent.push(params[0])
        return send()
      },
      on: () => {},
      removeListener: () => {},
    },
  })
  return sent
}

it('has the wallet send exactly what was prepared, and follows the chain to its confirmation', async () => {
  const sent = injectWallet(() => chainHash)
  const confirmed = vi.fn()
  const start = actionIn('prepared')
  const { user, wire } = open(start, [start, actionIn('sent'), actionIn('confirmed', { confirmations: 3 })], confirmed)
  await user.click(await screen.findByRole('button', { name: chain.send }))
  expect(
    await screen.findByText('1 of 3 confirmations. You may close this page: it goes on without you.'),
  ).toBeVisible()
  expect(sent).toMatchObject([{ from: chainSender, to: testPlace.market, data: '0x1234', gas: '0x30d40' }])
  expect(wire.sent).toContainEqual({ hash: chainHash })
  expect(confirmed).not.toHaveBeenCalled()
  expect(await screen.findByText(chain.states.confirmed)).toBeVisible()
  await waitFor(() => expect(confirmed).toHaveBeenCalledTimes(1))
})

it('says that the wallet declined, and sends nothing', async () => {
  injectWallet(() => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  const { user, wire } = open(actionIn('prepared'))
  await user.click(await screen.findByRole('button', { name: chain.send }))
  expect(await screen.findByText(belongings.wallet.declined)).toBeVisible()
  expect(wire.sent).toEqual([])
  expect(screen.getByRole('button', { name: chain.send })).toBeEnabled()
})

it.each([
  ['failed', { problem: 'money_missing' }, chain.problems.money_missing],
  ['failed', { problem: null }, chain.problems.refused],
  ['replaced', { replaced_by: `0x${'cd'.repeat(32)}` }, chain.texts.replaced],
  ['dropped', {}, chain.texts.dropped],
  ['given_up', {}, chain.texts.given_up],
] as const)('says what it means that it is %s, and prepares it again', async (state, changes, text) => {
  const { user } = open(actionIn(state, changes), [actionIn(state, changes)])
  expect(await screen.findByText(text)).toBeVisible()
  await user.click(screen.getByRole('button', { name: chain.again }))
  expect(await screen.findByRole('button', { name: chain.again })).toBeVisible()
})

it('has words for every state', () => {
  expect(Object.keys(chain.states).toSorted()).toEqual([...chainActionStates].toSorted())
})
