// Hashes a text and says which certificate it is the text of.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { verifier } from '#lib/contract/verifier.ts'
import { textDigest, utf8 } from '#lib/proof/digests.ts'
import type { Context } from '#server/context.ts'
import { certificatesByDigest } from './certificate-references.ts'
import { countCheck } from './verifier-limit.ts'

export async function verifyText(
  context: Context,
  { body }: ParsedInput<typeof verifier.digest>,
): Promise<Answer<typeof verifier.digest>> {
  await countCheck(context)
  const digest = textDigest(body.text)
  return { digest, bytes: utf8(body.text).length, certificates: await certificatesByDigest(context, digest) }
}
