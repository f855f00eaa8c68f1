// Says which certificates exist for the file with a given digest; the file itself never leaves the asker's machine.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { verifier } from '#lib/contract/verifier.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { certificatesByImage } from './certificate-references.ts'
import { countCheck } from './verifier-limit.ts'

export async function verifyImage(
  context: Context,
  { sha256 }: ParsedInput<typeof verifier.image>,
): Promise<Answer<typeof verifier.image>> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Failure('not_found')
  await countCheck(context)
  return { certificates: await certificatesByImage(context, sha256) }
}
