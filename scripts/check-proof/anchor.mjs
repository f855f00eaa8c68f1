// The part of check-proof.mjs that follows a certificate to its block: the path of the Chainpoint proof, and what a node of the chain says.
import { createHash } from 'node:crypto'
import { expect, failCheck, leave, skip } from './outcomes.mjs'

const hash = (algorithm, ...parts) => parts.reduce((sum, part) => sum.update(part), createHash(algorithm)).digest()
const sha256 = (...parts) => hash('sha256', ...parts)

// ── The Chainpoint proof ─────────────────────────────────────────────────────────────────────────────────────────────

/** Names of Node's for the operations `sha-224` to `sha-512` and `sha3-256`. */
const hashes = Object.fromEntries(['224', '256', '384', '512'].map(size => [`sha-${size}`, `sha${size}`]))
hashes['sha3-256'] = 'sha3-256'
const operand = text => Buffer.from(text, /^([0-9a-f]{2})+$/i.test(text) ? 'hex' : 'utf8')

function* ends(branches, start) {
  for (const { ops, branches: inner } of branches) {
    let value = start
    for (const { l, r, op, anchors } of ops) {
      if (l) value = Buffer.concat([operand(l), value])
      else if (r) value = Buffer.concat([value, operand(r)])
      else if (op === 'sha-256-x2') value = sha256(sha256(value))
      else if (op && hashes[op]) value = hash(hashes[op], value)
      else if (op) throw new Error(`unknown operation ${op}`)
      for (const anchor of anchors ?? []) yield { ...anchor, value: value.toString('hex') }
    }
    if (inner) yield* ends(inner, value)
  }
}

/** Walks from the signature to the root of the batch. */
export function checkPath(proof) {
  const { anchor, chainpoint } = proof
  if (anchor && !chainpoint) return failCheck('chainpoint', 'it names a block, and no path leads there')
  if (!chainpoint || !anchor) return skip('chainpoint', 'not anchored yet')
  const leaf = sha256(Buffer.from(proof.bitcoin.signature, 'base64'))
  expect(
    'signature digest',
    leaf.toString('hex') === chainpoint.hash,
    `sha256 of the 65 signature bytes is ${leaf.toString('hex')}`,
  )
  const reached = [...ends(chainpoint.branches, leaf)].filter(end => end.type === 'eth')
  const found = reached.some(end => end.value === anchor.root && `0x${end.anchor_id}` === anchor.transaction)
  expect('chainpoint', found, `path leads to ${reached.map(end => end.value).join(', ') || 'no chain'}`)
}

// ── The block chain ──────────────────────────────────────────────────────────────────────────────────────────────────

/** First four bytes of keccak-256("anchoredAt(bytes32)"). */
const ANCHORED_AT = '0x9591a610'

/** A question to the node at `rpc`. */
async function ask(rpc, method, ...params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await response.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** The moment of the block once the chain has confirmed it; nothing otherwise. `contracts` are the issuer's, when they are known. */
export async function checkChain({ anchor }, { rpc, contracts }) {
  if (!anchor) return skip('block', 'not anchored yet')
  if (!rpc) return leave('block', `chain ${anchor.chain_id}, transaction ${anchor.transaction}: give a node with --rpc`)
  const isOurs = ({ chain_id, contract }) =>
    chain_id === anchor.chain_id && contract.toLowerCase() === anchor.contract.toLowerCase()
  if (contracts.length > 0 && !contracts.some(isOurs))
    return leave('block', `contract ${anchor.contract} of chain ${anchor.chain_id} is not the issuer's`)
  try {
    expect('chain', BigInt(await ask(rpc, 'eth_chainId')) === BigInt(anchor.chain_id), `chain ${anchor.chain_id}`)
    const transaction = await ask(rpc, 'eth_getTransactionByHash', anchor.transaction)
    if (!transaction) return failCheck('transaction', `${anchor.transaction} is not on this chain`)
    expect(
      'transaction',
      transaction.input === `0x${anchor.root}` && transaction.to.toLowerCase() === anchor.contract.toLowerCase(),
      `data is the root ${anchor.root}`,
    )
    const block = await ask(rpc, 'eth_getBlockByHash', transaction.blockHash, false)
    const time = Number(block.timestamp) * 1000
    const same =
      block.hash === anchor.block_hash && Number(block.number) === anchor.block_number && time === Date.parse(anchor.at)
    expect('block', same, `block ${Number(block.number)} of ${new Date(time).toISOString()}`)
    const stored = await ask(rpc, 'eth_call', { to: anchor.contract, data: `${ANCHORED_AT}${anchor.root}` }, 'latest')
    expect(
      'contract',
      Number(stored) * 1000 === time,
      `anchoredAt gives ${new Date(Number(stored) * 1000).toISOString()}`,
    )
    if (contracts.length === 0)
      leave('its operator', `whether ${anchor.contract} is the issuer's: name it with --trust`)
    return Number(stored) * 1000 === time ? new Date(time) : null
  } catch (error) {
    return failCheck('block', error.message)
  }
}
