// Walks a Chainpoint proof and asks the chain we read for the ends it can hold.
import type { ChainAnchor } from '#lib/contract/certificate-proof.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { ChainpointAnchorAnswer, ChainpointAnswer, verifier } from '#lib/contract/verifier.ts'
import { type ChainpointAnchor, readChainpointProof } from '#lib/proof/chainpoint.ts'
import { VERIFIER_CHAIN_QUESTIONS } from '#lib/rules/verifier.ts'
import type { Context } from '#server/context.ts'
import { countCheck } from './verifier-limit.ts'

export async function verifyChainpointProof(
  context: Context,
  { body }: ParsedInput<typeof verifier.chainpoint_proof>,
): Promise<ChainpointAnswer> {
  await countCheck(context)
  const result = readChainpointProof(body.proof)
  if (result.outcome === 'broken') {
    return { outcome: 'broken', code: result.code, version: null, hash: null, anchors: [] }
  }
  const askable = result.anchors.filter(isAskable).slice(0, VERIFIER_CHAIN_QUESTIONS)
  const anchors = await Promise.all(
    result.anchors.map(anchor =>
      askable.includes(anchor) ? asked(context, anchor) : Promise.resolve(unasked(anchor)),
    ),
  )
  const anchored = anchors.some(anchor => anchor.state === 'anchored')
  const { version, hash } = result
  return { outcome: anchored ? 'anchored' : 'consistent', code: null, version, hash, anchors }
}

const isAskable = (anchor: ChainpointAnchor): boolean =>
  anchor.expectation === 'transaction_data' && /^[0-9a-f]{64}$/.test(anchor.expected_value)

const unasked = (anchor: ChainpointAnchor): ChainpointAnchorAnswer => ({ ...anchor, state: 'unchecked', block: null })

async function asked(context: Context, anchor: ChainpointAnchor): Promise<ChainpointAnchorAnswer> {
  let block: ChainAnchor | null
  try {
    block = await context.ports.anchor.find(anchor.expected_value)
  } catch (error) {
    context.log.warn({ err: error }, 'the chain did not answer the verifier')
    return unasked(anchor)
  }
  // A root that is on our chain, but in another transaction than the proof names, is not this proof's anchor.
  const named = `0x${anchor.anchor_id.toLowerCase().replace(/^0x/, '')}`
  const found = block?.transaction === named
  return { ...anchor, state: found ? 'anchored' : 'not_found', block: found ? block : null }
}
