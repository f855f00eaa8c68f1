// Attacks that are no forged proofs: pages around a true text, labels that a bundle gives itself, and fields that nobody would show.
import { beforeAll, describe, expect, it } from 'vitest'
import { isOurWord, verdictOf } from '#lib/proof/certificate-steps/verdict.ts'
import { certifiedFacts } from '#lib/proof/certified-facts.ts'
import { fileDigests } from '#lib/proof/digests.ts'
import { matchPictures } from '#lib/proof/match-pictures.ts'
import { pdfSealDigest, sealPdf } from '#lib/proof/seal.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { verifyCertificateProof } from '#lib/proof/verify-certificate.ts'
import {
  type CertificateFixture,
  certificateFixture,
  sealed,
  sealing,
  statement,
} from '#tests/support/certificates/certificate-fixture.ts'

let fixture: CertificateFixture
beforeAll(async () => {
  fixture = await certificateFixture()
})

const judged = (file: { pdf: Uint8Array } | { text: string }, proof = fixture.proof) =>
  verifyCertificateProof(proof, {
    trustedRoots: [fixture.authority.rootPem],
    issuerKeys: fixture.issuerKeys,
    chain: async () => fixture.anchor,
    file,
  })

describe('pages around a true text', () => {
  const pages = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}\nstartxref\n9\n%%EOF\n`)
  const signed = (pdf: Uint8Array, by: 'ours' | 'others') => sealPdf(pdf, sealing(pdfSealDigest(pdf), by))

  it('are ours with our seal alone, and cutting it off is as red as breaking it', async () => {
    const ours = signed(pages('by Marie Curie'), 'ours')
    expect((await judged({ pdf: ours })).verdict).toBe('file_alone')
    const repainted = Buffer.from(Buffer.from(ours).toString('latin1').replace('Marie Curie', 'Mallory Moe'), 'latin1')
    expect((await judged({ pdf: new Uint8Array(repainted) })).verdict).toBe('broken')
    expect((await judged({ pdf: pages('by Mallory Moe') })).verdict).toBe('pages_changed')
    expect((await judged({ pdf: signed(pages('by Mallory Moe'), 'others') })).verdict).toBe('pages_changed')
  })

  it('are no milder for a proof without its own seal', async () => {
    const { seal: _, ...bare } = fixture.proof
    expect((await judged({ pdf: pages('by Mallory Moe') }, bare)).verdict).toBe('pages_changed')
  })

  it('are told apart before anything that is merely open', () => {
    const open = { step: 'log', outcome: 'inconclusive', code: 'log_unreachable', params: {} } as const
    const cut = { step: 'document', outcome: 'inconclusive', code: 'document_pages_unsealed', params: {} } as const
    expect(verdictOf([open, cut])).toBe('pages_changed')
  })
})

it('names the authority by its certificate and the network by the chain, whatever the bundle calls them', async () => {
  const { time_stamp, ...rest } = fixture.proof
  const labelled = sealed({
    ...rest,
    time_stamp: time_stamp && { ...time_stamp, authority: 'DigiCert Qualified TSA' },
    anchor: { ...fixture.anchor, network: 'Ethereum mainnet' },
  })
  const { steps } = await judged({ text: JSON.stringify(labelled) }, labelled)
  expect(steps.find(({ step }) => step === 'anchor')?.params).toMatchObject({ network: fixture.anchor.network })
  expect(JSON.stringify(steps)).not.toMatch(/DigiCert|mainnet/)
})

it('keeps a true certificate true beside another file of its picture, and says that it is another', async () => {
  const imageDigests = await fileDigests(new TextEncoder().encode('a screenshot of it'))
  const options = { trustedRoots: [fixture.authority.rootPem], issuerKeys: fixture.issuerKeys, imageDigests }
  const { verdict, steps } = await verifyCertificateProof(fixture.proof, options)
  expect(verdict).toBe('other_file')
  expect(isOurWord(steps)).toBe(true)
})

it('leaves a contract that is not ours unjudged: an honest issuer writes to its own', async () => {
  const contracts = [{ chain_id: fixture.anchor.chain_id, contract: `0x${'77'.repeat(20)}` }]
  const options = { trustedRoots: [fixture.authority.rootPem], contracts, chain: async () => null }
  const { verdict, steps } = await verifyCertificateProof(fixture.proof, options)
  expect(steps.find(({ step }) => step === 'anchor')).toMatchObject({ code: 'anchor_other_contract' })
  expect(verdict).toBe('undecided')
})

it('gives each of several certificates its own picture, and none to a picture that fits none', () => {
  const fits = (certificate: string, picture: string) => picture.startsWith(certificate)
  expect(matchPictures(['a', 'b'], ['b.jpg', 'a.jpg', 'c.jpg'], fits)).toEqual({
    pairs: [
      { certificate: 'a', picture: 'a.jpg' },
      { certificate: 'b', picture: 'b.jpg' },
    ],
    others: ['c.jpg'],
  })
  expect(matchPictures(['a', 'b'], ['c.jpg'], fits)).toEqual({
    pairs: [
      { certificate: 'a', picture: null },
      { certificate: 'b', picture: null },
    ],
    others: ['c.jpg'],
  })
})

describe('the certified text', () => {
  /** Every text, number and truth value in it; what a list holds is for the list to say. */
  const leaves = (value: unknown): string[] => {
    if (value !== null && typeof value === 'object') return Object.values(value).flatMap(leaves)
    return typeof value === 'string' ? [value] : []
  }

  it('is shown whole: every word of it is in one of the facts', () => {
    const earlier = [
      { certificate_id: 'crt_2', digest: 'cd'.repeat(32), issued_at: '2001-01-01T00:00:00Z', same_file: true },
    ]
    const whole = { ...statement, version: 2, previous_digest: 'ab'.repeat(32), photographer: 'Lee Miller', earlier }
    const shown = certifiedFacts(whole, 'en', word => word)
      .map(({ text }) => text)
      .join('\n')
    // Dates are written in words, the kind of fingerprint and the digest of somebody else's certificate stand for its number.
    const inWords = [whole.issued_at, whole.created_on, 'phash-dct-64', ...earlier.map(({ digest }) => digest)]
    const missing = leaves(whole).filter(text => !shown.includes(text) && !inWords.includes(text))
    expect(missing).toEqual(['2001-01-01T00:00:00Z'])
  })

  it('names the version before it in every version but the first', async () => {
    const made = async (version: number, previous_digest: string | null) =>
      readStatement(
        (await certificateFixture({ statement: { ...statement, version, previous_digest } })).proof.statement,
      )
    expect(await made(1, null)).not.toBeNull()
    expect(await made(2, 'ab'.repeat(32))).not.toBeNull()
    expect(await made(1, 'ab'.repeat(32))).toBeNull()
    expect(await made(2, null)).toBeNull()
  })
})
