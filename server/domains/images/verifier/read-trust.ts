// What certificates are to be compared with: our keys, the authorities we trust, and what the chain holds.
import { brand } from '#lib/brand.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { verifier } from '#lib/contract/verifier.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { countCheck } from './verifier-limit.ts'

export async function readTrust(context: Context): Promise<Answer<typeof verifier.trust>> {
  const { ports, settings } = context
  const { trusted, standin } = ports.time_stamp.roots()
  const { network, chain_id, contract } = await ports.anchor.describe()
  return {
    ...ports.signing.known(),
    issuer: { name: brand.name, url: settings.public_url },
    contracts: [{ network, chain_id, contract }],
    evidence_keys: [...ports.signing.packageKeys()],
    withdrawn_passports: (await context.ask('passports.withdrawn', {})).flat(),
    trusted_roots: [...trusted],
    standin_roots: [...standin],
  }
}

/** Throws `unavailable` when the chain does not answer: not knowing is not the same as not being there. */
export async function readAnchoredRoot(
  context: Context,
  { root }: ParsedInput<typeof verifier.anchor>,
): Promise<Answer<typeof verifier.anchor>> {
  if (!/^[0-9a-f]{64}$/.test(root)) throw new Failure('not_found')
  await countCheck(context)
  if (!context.ports.anchor.accepts(root)) return { anchor: null }
  try {
    return { anchor: await context.ports.anchor.find(root) }
  } catch (error) {
    context.log.warn({ err: error }, 'the chain did not answer the verifier')
    throw new Failure('unavailable')
  }
}
