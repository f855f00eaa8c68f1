// The node of the product's local chain, for what no wallet can do: to take blocks back.
import type { Page } from '@playwright/test'
import { createTestClient, type Hex, http, isHex, publicActions, walletActions } from 'viem'
import { foundry } from 'viem/chains'

/** Of the product that the page is of. */
export async function chainNode(page: Page) {
  const { results } = await (await page.request.get('/api/minters')).json()
  const rpc_url: string = results[0].chain.rpc_url
  const node = createTestClient({ chain: foundry, mode: 'anvil', transport: http(rpc_url) })
    .extend(publicActions)
    .extend(walletActions)
  /** What its sender signed, as every other node has it too. */
  const signed = async (hash: Hex): Promise<Hex> => {
    const bytes = await node.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never) // viem does not know it
    if (!isHex(bytes)) throw new Error(`the node does not know ${hash}`)
    return bytes
  }
  return {
    snapshot: () => node.snapshot(),
    signed,
    /** As many empty blocks. */
    mine: (blocks: number) => node.mine({ blocks }),
    /** Another branch grew longer than the one since `snapshot`. */
    async takeBack(snapshot: Hex, longer: number): Promise<void> {
      await node.revert({ id: snapshot })
      await node.mine({ blocks: longer })
    },
    send: (serializedTransaction: Hex) => node.sendRawTransaction({ serializedTransaction }),
  }
}
