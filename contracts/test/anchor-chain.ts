// A fresh local chain with CertificateAnchor for one test file, and the few calls that the tests repeat.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, type Hex, http, publicActions, type TransactionReceipt } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { certificateAnchorAbi } from '#lib/chain/abi/certificate-anchor.ts'
import { startLocalChain } from '#standins/chain/start-local-chain.ts'

export async function openAnchorChain() {
  const directory = await mkdtemp(join(tmpdir(), 'auctor-contract-'))
  const chain = await startLocalChain({ directory })
  const clients = chain.accounts.slice(0, 2).map(({ private_key }) => {
    const account = privateKeyToAccount(private_key)
    const options = { account, chain: foundry, transport: http(chain.rpcUrl), pollingInterval: 10, cacheTime: 0 }
    return createWalletClient(options).extend(publicActions)
  })
  const [client, stranger] = clients
  if (!client || !stranger) throw new Error('two accounts are needed')
  const contract = { address: chain.contract, abi: certificateAnchorAbi } as const
  return {
    client,
    stranger,
    contract,
    /** Sends bare data with a fixed gas limit, so that a revert is mined instead of refused beforehand. */
    async send(data: Hex, from = client, value = 0n): Promise<TransactionReceipt> {
      const hash = await from.sendTransaction({ to: chain.contract, data, value, gas: 200_000n })
      return from.waitForTransactionReceipt({ hash })
    },
    anchoredAt: (root: Hex) => client.readContract({ ...contract, functionName: 'anchoredAt', args: [root] }),
    verify: (leaf: Hex, siblings: Hex[], mask: bigint) =>
      client.readContract({ ...contract, functionName: 'verify', args: [leaf, siblings, mask] }),
    async close() {
      await chain.stop()
      await rm(directory, { recursive: true })
    },
  }
}

export type AnchorChain = Awaited<ReturnType<typeof openAnchorChain>>
