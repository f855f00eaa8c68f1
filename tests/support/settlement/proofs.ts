// A file that a recipient handed in, under an id that tests know beforehand.
import { createHash } from 'node:crypto'
import { newId } from '#lib/ids.ts'
import { infringement_answers } from '#server/db/schema/settlement.ts'
import { proofKey } from '#server/domains/settlement/recipient/take-proof.ts'
import type { TestApi } from '../api.ts'
import type { TestClaim } from './claims.ts'

export const PROOF = newId('infringement_answer', new Date(0))

/** Waits to be judged; gives the id of its case. */
export async function proved(api: TestApi, { id: infringement_id }: TestClaim): Promise<string> {
  const bytes = Buffer.from('%PDF-1.7 a licence')
  const file_sha256 = createHash('sha256').update(bytes).digest('hex')
  await api.ports.storage.put(proofKey(infringement_id, file_sha256), bytes)
  await api.services.db.insert(infringement_answers).values({
    id: PROOF,
    infringement_id,
    kind: 'prove',
    state: 'open',
    file_name: 'licence.pdf',
    file_type: 'application/pdf',
    file_sha256,
    file_bytes: bytes.length,
    created_at: api.clock.now(),
  })
  return infringement_id
}
