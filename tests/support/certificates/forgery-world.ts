// What a forger has to work with: a true certificate, keys of their own, an authority and a chain that are open to everybody.
import type { CertificateProof, ChainAnchor, StatementV1, StatementV2 } from '#lib/contract/certificate-proof.ts'
import type { LogHead } from '#lib/contract/log.ts'
import type { LogInclusion } from '#lib/proof/verify-log.ts'
import { type CertificateFixture, certificateFixture, sealed, statement, statementV1 } from './certificate-fixture.ts'
import { logExcerpt } from './log-excerpt.ts'
import type { TestAuthority } from './test-authority.ts'

export const us = { name: 'Auctor', url: 'https://auctor.example' }
/** After the certificate, when nothing is waited for any more. */
export const judgedAt = new Date('2026-12-24T10:00:00Z')

type Changes = Partial<StatementV2>

export type ForgeryWorld = {
  real: CertificateFixture
  /** What the chain holds: everybody can write there. */
  chain(root: string): ChainAnchor | null
  /** What the public log holds: the true certificate alone. */
  log(digest: string): { inclusion: LogInclusion; head: LogHead } | null
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
  const excerpt = logExcerpt(real.proof.digest, real.anchor)
  return {
    real,
    chain: root => written.get(root) ?? null,
    log: digest => (digest === real.proof.digest ? excerpt : null),
    forged: async changes =>
      made(await certificateFixture({ authority, statement: { ...statement, ...changes }, keys: 'others' })),
    forgedV1: async changes =>
      made(await certificateFixture({ authority, statement: { ...statementV1, ...changes }, keys: 'others' })),
    stolen: async (changes = {}, { place, ...given } = {}) => {
      const anchor = (root: string): Promise<ChainAnchor> =>
        Promise.resolve({ ...real.anchor, root, transaction: `0x${'66'.repeat(32)}`, ...place })
      const other = place ? { anchor } : {}
      return made(await certificateFixture({ authority, ...given, ...other, statement: { ...statement, ...changes } }))
    },
    again: changes => sealed({ ...real.proof, ...changes }),
  }
}
