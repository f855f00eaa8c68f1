// Checks a whole certificate with what this deployment knows: its keys, its authorities and its chain.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { verifier } from '#lib/contract/verifier.ts'
import { verifyCertificateProof } from '#lib/proof/verify-certificate.ts'
import type { Context } from '#server/context.ts'
import { countCheck } from './verifier-limit.ts'

export async function verifyCertificate(
  context: Context,
  { body }: ParsedInput<typeof verifier.certificate>,
): Promise<Answer<typeof verifier.certificate>> {
  await countCheck(context)
  const { anchor, signing, time_stamp } = context.ports
  const { bitcoin_addresses, nano_public_keys } = signing.known()
  const { trusted, standin } = time_stamp.roots()
  return verifyCertificateProof(body.proof, {
    issuerKeys: { bitcoin: bitcoin_addresses, nano: nano_public_keys },
    trustedRoots: trusted,
    standinRoots: standin,
    chain: ({ root }) => anchor.find(root),
  })
}
