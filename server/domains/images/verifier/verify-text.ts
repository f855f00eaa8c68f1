// Hashes a text and says which certificate it is the text of.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { verifier } from '#lib/contract/verifier.ts'
import { Failure } from '#lib/errors.ts'
import { textDigest, utf8 } from '#lib/proof/digests.ts'
import type { Context } from '#server/context.ts'
import { certificatesByDigest } from './certificate-references.ts'
import { countCheck } from './verifier-limit.ts'

export async function verifyTextDigest(
  context: Context,
  { body }: ParsedInput<typeof verifier.digest>,
): Promise<Answer<typeof verifier.digest>> {
  await countCheck(context)
  const digest = textDigest(body.text)
  return { digest, bytes: utf8(body.text).length, certificates: await certificatesByDigest(context, digest) }
}

/** The same for a digest alone, so that a text need not be shown to us. */
export async function findStatement(
  context: Context,
  { digest }: ParsedInput<typeof verifier.statement>,
): Promise<Answer<typeof verifier.statement>> {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Failure('not_found')
  await countCheck(context)
  return { certificates: await certificatesByDigest(context, digest) }
}
