// What a forger has to work with: a true certificate, keys of their own, an authority and a chain that are open to everybody.
import type { CertificateProof, ChainAnchor, StatementV1, StatementV2 } from '#lib/contract/certificate-proof.ts'
import type { LogHead } from '#lib/contract/log.ts'
import type { VersionStanding } from '#lib/proof/certificate-steps/currency-steps.ts'
import { textDigest } from '#lib/proof/digests.ts'
import type { LogInclusion } from '#lib/proof/verify-log.ts'
import type { PriorityState } from '#lib/rules/priority.ts'
import { type CertificateFixture, certificateFixture, sealed, statement, statementV1 } from './certificate-fixture.ts'
import { logExcerpt } from './log-excerpt.ts'
import type { TestAuthority } from './test-authority.ts'

export const us = { name: 'Auctor', url: 'https://auctor.example' }
/** After the certificate, when nothing is waited for any more. */
export const judgedAt = new Date('2026-12-24T10:00:00Z')

type Changes = Partial<StatementV2>

/** What became of a certificate since: a state of the pair in which it is the later one, or something else. */
export type Fate = 'outdated' | 'withdrawn' | 'yields' | PriorityState
/** When somebody else certified its picture; when it was certified anew, or by the other one. */
export const before = '2026-11-19T10:00:00Z'
export const after = '2026-11-21T10:00:00Z'

function standingFor(fate: Fate): VersionStanding {
  const current = { newer: null, withdrawn: false, earlier: null, priority: null, yields_to: null }
  if (fate === 'outdated') return { ...current, newer: { version: 2, issued_at: after } }
  if (fate === 'withdrawn') return { ...current, withdrawn: true }
  if (fate === 'yields') return { ...current, yields_to: { issued_at: after } }
  if (fate === 'different_pictures') return current
  return { ...current, earlier: { issued_at: before }, priority: fate }
}

export type ForgeryWorld = {
  real: CertificateFixture
  /** What the chain holds: everybody can write there. */
  chain(root: string): ChainAnchor | null
  /** Everything that was ever written there. */
  written(): ChainAnchor[]
  /** What the public log holds: true certificates alone. */
  log(digest: string): { inclusion: LogInclusion; head: LogHead } | null
  /** What the service says of them. */
  standing(digest: string): VersionStanding | null
  fate(digest: string): Fate | null
  /** Of ours, and in the log; what became of it since. */
  issued(fate: Fate, changes?: Changes): Promise<CertificateProof>
  /** Signed, stamped and anchored as a forger can: everything sound, with other keys. */
  forged(changes?: Changes): Promise<CertificateProof>
  forgedV1(changes?: Partial<StatementV1>): Promise<CertificateProof>
  /** As a thief of the issuer's own key could make it. */
  stolen(changes?: Changes, given?: Given): Promise<CertificateProof>
  /** The true one with other values, sealed again by such a thief. */
  again(changes: Partial<CertificateProof>): CertificateProof
}
type Given = { stamped_at?: Date; authority?: TestAuthority; text?: string; place?: Partial<ChainAnchor> }

export async function forgeryWorld(): Promise<ForgeryWorld> {
  const real = await certificateFixture()
  const { authority } = real
  const written = new Map([[real.anchor.root, real.anchor]])
  const made = (fixture: CertificateFixture): CertificateProof => {
    written.set(fixture.anchor.root, fixture.anchor)
    return fixture.proof
  }
  const excerpts = new Map([[real.proof.digest, logExcerpt(real.proof.digest, real.anchor)]])
  const fates = new Map<string, Fate>()
  const stolen: ForgeryWorld['stolen'] = async (changes = {}, { place, ...given } = {}) => {
    const anchor = (root: string): Promise<ChainAnchor> =>
      Promise.resolve({ ...real.anchor, root, transaction: `0x${textDigest(`in ${root}`)}`, ...place })
    const other = place ? { anchor } : {}
    return made(await certificateFixture({ authority, ...given, ...other, statement: { ...statement, ...changes } }))
  }
  return {
    real,
    chain: root => written.get(root) ?? null,
    written: () => [...written.values()],
    log: digest => excerpts.get(digest) ?? null,
    standing: digest => {
      const fate = fates.get(digest)
      if (fate) return standingFor(fate)
      return digest === real.proof.digest ? standingFor('different_pictures') : null
    },
    fate: digest => fates.get(digest) ?? null,
    issued: async (fate, changes = {}) => {
      const proof = await stolen({ title: `Of ours: ${fate}`, ...changes })
      excerpts.set(proof.digest, logExcerpt(proof.digest, real.anchor))
      fates.set(proof.digest, fate)
      return proof
    },
    forged: async changes =>
      made(await certificateFixture({ authority, statement: { ...statement, ...changes }, keys: 'others' })),
    forgedV1: async changes =>
      made(await certificateFixture({ authority, statement: { ...statementV1, ...changes }, keys: 'others' })),
    stolen,
    again: changes => sealed({ ...real.proof, ...changes }),
  }
}
