// No byte of a certificate, its proof, its photograph or the log can be changed without the verifier noticing; `npm run bench -- --only=proofs` tries more places.
import { beforeAll, describe, expect, it } from 'vitest'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
import {
  type Change,
  changedFile,
  changesOf,
  type Evidence,
  holds,
  makeEvidence,
  type ProofEvidence,
} from '#tests/support/certificates/proof-mutations.ts'

const kinds = ['pdf', 'proof', 'image', 'log'] as const
let evidence: ProofEvidence
beforeAll(async () => {
  evidence = await makeEvidence()
})

async function unnoticed(changes: Change[]): Promise<Change[]> {
  const passed: Change[] = []
  for (const change of changes) {
    if (await holds(evidence, { [change.kind]: changedFile(evidence, change) })) passed.push(change)
  }
  return passed
}

describe('a change of one byte', () => {
  it.each(kinds)('is what makes the difference: %s as issued holds', async kind => {
    expect(await holds(evidence, { [kind]: evidence.files[kind] })).toBe(true)
  })

  it('is noticed at 240 random places of certificate, proof, photograph and log', async () => {
    expect(await unnoticed(changesOf(evidence, 240, 20_261_121))).toEqual([])
  })

  it('is noticed in the pages of the PDF, where the attached proof stays whole', async () => {
    const pdf = evidence.files.pdf
    const at = Buffer.from(pdf.buffer).indexOf('/MediaBox')
    const change: Change = { kind: 'pdf', at, from: 0x2f, to: 0x20 }
    expect(pdfAttachment(changedFile(evidence, change)).found).toBe(true)
    expect(await unnoticed([change])).toEqual([])
  })

  it('is noticed in every second byte of the seal and the end of the PDF', async () => {
    const { length } = evidence.files.pdf
    const places = Array.from({ length: 85 }, (_, index) => length - 1 - 2 * index)
    const changes = places.map(at => ({ kind: 'pdf' as Evidence, at, from: 0, to: (evidence.files.pdf[at] ?? 0) ^ 1 }))
    expect(await unnoticed(changes)).toEqual([])
  })

  it('is noticed in the spaces and the labels of a proof file', async () => {
    const text = Buffer.from(evidence.files.proof).toString('latin1')
    const places = ['\n  "digest"', 'Local chain', 'Test Stamper', 'eth_anchor_branch', '01JABC'].map(each =>
      text.indexOf(each),
    )
    expect(places).not.toContain(-1)
    const changes = places.map(at => ({ kind: 'proof' as Evidence, at, from: 0, to: at === places[0] ? 0x20 : 0x7a }))
    expect(await unnoticed(changes)).toEqual([])
  })
})
