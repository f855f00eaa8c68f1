// The chain's clock is the machine's, and never goes back: whoever looks for a moment among the blocks would miss it.
import { createTestClient, http, publicActions } from 'viem'

/** Called when the chain has been started again, before it makes a block: anvil forgets how far ahead its clock was. */
export async function keepTime(rpcUrl: string): Promise<void> {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  const { timestamp } = await node.getBlock()
  const ahead = Number(timestamp) - Math.floor(Date.now() / 1_000)
  if (ahead > 0) await node.increaseTime({ seconds: ahead })
}
