// Checks a whole certificate with what this deployment knows: its keys, its authorities and its chain.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { verifier } from '#lib/contract/verifier.ts'
import { verifyCertificateProof } from '#lib/proof/verify-certificate.ts'
import type { Context } from '#server/context.ts'
import { inclusionOf } from '../log/read-log.ts'
import { standingOf } from './read-standing.ts'
import { readTrust } from './read-trust.ts'
import { countCheck } from './verifier-limit.ts'

export async function verifyCertificate(
  context: Context,
  { body }: ParsedInput<typeof verifier.certificate>,
): Promise<Answer<typeof verifier.certificate>> {
  await countCheck(context)
  const trust = await readTrust(context)
  return verifyCertificateProof(body.proof, {
    issuer: trust.issuer,
    issuerKeys: {
      bitcoin: trust.bitcoin_addresses,
      nano: trust.nano_public_keys,
      retired: trust.retired_keys ?? [],
    },
    trustedRoots: trust.trusted_roots,
    standinRoots: trust.standin_roots,
    contracts: trust.contracts,
    chain: ({ root }) => context.ports.anchor.find(root),
    log: digest => inclusionOf(context, digest),
    standing: digest => standingOf(context, digest),
    // A proof without its seal may have been changed where no other step looks.
    file: { text: JSON.stringify(body.proof) },
    now: context.now(),
  })
}
