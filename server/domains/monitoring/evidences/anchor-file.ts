// datapackage-anchor: the way from a report's digest to a root on the chain, signed by the key of the report.
import type { ChainAnchor, ChainpointProof } from '#lib/contract/certificate-proof.ts'
import type { SigningPort } from '#server/ports/signing.ts'

/** Null until the report's digest is in a block. */
export function anchorFile(
  signing: SigningPort,
  {
    digest,
    chainpoint,
    anchor,
  }: { digest: string | null; chainpoint: ChainpointProof | null; anchor: ChainAnchor | null },
): Buffer | null {
  if (digest === null || chainpoint === null || anchor === null) return null
  const content = { format: 'auctor-anchor/1', digest, chainpoint, anchor }
  const signature = signing.signPackage(JSON.stringify(content, null, 2))
  return Buffer.from(JSON.stringify({ ...content, signature }, null, 2))
}
