// Looks at a file that is to prove a licence before anybody opens it: pictures are decoded in a process apart, PDFs may only show pages.
import { readFile } from 'node:fs/promises'
import type { ReceivedFile } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { documentMediaType } from '#lib/rules/accounts/identity.ts'
import { PROOF_BYTES_MAX } from '#lib/rules/settlement/recipients.ts'
import type { Context } from '#server/context.ts'
import { isActivePdf } from '#server/domains/accounts/identity/active-pdf.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'

/** Where a file that proves a licence lies: equal files of one case are one. */
export const proofKey = (infringement_id: string, sha256: string): string => `proofs/${infringement_id}/${sha256}`

/** Gives what kind of file it is. Throws `document_missing`, `proof_too_big`, `document_type` and `document_active`. */
export async function checkProof({ ports, log }: Context, file: ReceivedFile | undefined): Promise<string> {
  if (!file || file.bytes === 0) throw new Failure('document_missing')
  if (file.bytes > PROOF_BYTES_MAX) throw new Failure('proof_too_big')
  const bytes = await readFile(file.path)
  const type = documentMediaType(bytes)
  if (type === null) throw new Failure('document_type')
  if (type === 'application/pdf') {
    if (isActivePdf(bytes)) throw new Failure('document_active')
    return type
  }
  try {
    await ports.imaging.sample(file.path)
    return type
  } catch (error) {
    if (error instanceof DecodingInterrupted) throw new Failure('unavailable')
    log.info({ err: error }, 'a file that should prove a licence is no picture')
    throw new Failure('document_type')
  }
}
