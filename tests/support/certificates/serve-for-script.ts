// What the script may ask in a test: the issuer's keys, its log and its standing, and a node of the chain, at one address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChainAnchor } from '#lib/contract/certificate-proof.ts'
import type { ForgeryWorld } from './forgery-world.ts'

type Asked = Pick<ForgeryWorld, 'log' | 'standing' | 'written'>

export async function serveForScript(world: Asked, trust: object) {
  const server = createServer(async (request, response) => {
    const say = (answer: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    if (request.method === 'POST') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      return say({ result: nodeAnswer(world.written(), JSON.parse(Buffer.concat(parts).toString('utf8'))) })
    }
    const [, digest] = /^\/verifier\/standing\/([0-9a-f]{64})$/.exec(request.url ?? '') ?? []
    return say(digest ? { log: world.log(digest), standing: world.standing(digest) } : trust)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise<unknown>(resolve => server.close(resolve)),
  }
}

const hex = (value: number) => `0x${value.toString(16)}`
const secondsOf = ({ at }: ChainAnchor) => Math.floor(Date.parse(at) / 1000)

function nodeAnswer(written: ChainAnchor[], { method, params }: { method: string; params: unknown[] }) {
  const [first] = params
  if (method === 'eth_chainId') return hex(written[0]?.chain_id ?? 0)
  if (method === 'eth_getTransactionByHash') {
    const found = written.find(({ transaction }) => transaction === first)
    return found ? { input: `0x${found.root}`, to: found.contract, blockHash: found.block_hash } : null
  }
  if (method === 'eth_getBlockByHash') {
    const found = written.find(({ block_hash }) => block_hash === first)
    return found ? { hash: found.block_hash, number: hex(found.block_number), timestamp: hex(secondsOf(found)) } : null
  }
  // What the contract holds for the root at the end of the question.
  const asked = JSON.stringify(first)
  const found = written.find(({ root }) => asked.includes(root))
  return hex(found ? secondsOf(found) : 0)
}
