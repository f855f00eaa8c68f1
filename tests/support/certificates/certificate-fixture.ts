// A whole certificate made for a test: statement, signatures, time stamp and a place in a batch.
import type {
  CertificateProof,
  CertificateStatement,
  ChainAnchor,
  StatementV1,
  StatementV2,
} from '#lib/contract/certificate-proof.ts'
import { addSeconds } from '#lib/dates.ts'
import { signatureBytes, signBitcoinMessage } from '#lib/proof/bitcoin-message.ts'
import { buildChainpointProof } from '#lib/proof/chainpoint.ts'
import { bytesToHex, sha256Hex, sha512Hex, textDigest } from '#lib/proof/digests.ts'
import { merkleTree } from '#lib/proof/merkle.ts'
import { signNanoMessage } from '#lib/proof/nano-message.ts'
import { proofSealDigest } from '#lib/proof/seal.ts'
import { statementText } from '#lib/proof/statement.ts'
import { type TestAuthority, testAuthority } from './test-authority.ts'

const keysOf = {
  ours: { bitcoin: new Uint8Array(32).fill(7), nano: new Uint8Array(32).fill(9) },
  others: { bitcoin: new Uint8Array(32).fill(3), nano: new Uint8Array(32).fill(5) },
}
/** The issuer's private keys, for a service that is to be the issuer. */
export const issuerSecrets = { bitcoin: bytesToHex(keysOf.ours.bitcoin), nano: bytesToHex(keysOf.ours.nano) }

/** Seconds after its issue at which a certificate is stamped, and written in an invented block. */
const STAMPED_AFTER_S = 5
const ANCHORED_AFTER_S = 60

/** The picture of the fixture: any bytes will do, only their digests are certified. */
export const picture = new TextEncoder().encode('not really a JPEG')

const stated = {
  certificate_id: 'crt_01JABCDEFGHJKMNPQRSTVWXYZ0',
  image_id: 'img_01JABCDEFGHJKMNPQRSTVWXYZ0',
  version: 1,
  previous_digest: null,
  issued_at: '2026-11-20T10:00:00Z',
  issuer: { name: 'Auctor', url: 'https://auctor.example' },
  image: {
    sha256: sha256Hex(picture),
    sha512: sha512Hex(picture),
    fingerprint: { algorithm: 'phash-dct-64' as const, value: '8c3585376ee22d5a' },
    media_type: 'image/jpeg' as const,
    file_name: 'Été à Annecy.jpg',
    bytes: picture.length,
    width: 4000,
    height: 3000,
  },
  title: 'Été à Annecy',
  photographer: null,
  rights_holder: { name: 'Marie Curie', identity_verified: false },
  created_on: '2026-07-14',
  originality: { angle: 'From the water', location: null, moment: 'Dawn', technical_means: null },
  genre: 'landscape',
  tags: ['lake', 'dawn'],
  collection: null,
}
const author = { id: 'usr_01JABCDEFGHJKMNPQRSTVWXYZ0', name: 'Marie Curie' }

/** As it is written now. */
export const statement: StatementV2 = {
  ...stated,
  format: 'auctor-certificate/2',
  author: { ...author, identity_verified: false },
  licence: { base_price_cents: 80_00, max_in_force: 3 },
  nft: null,
  earlier: [],
}

/** As the first certificates say it. */
export const statementV1: StatementV1 = {
  ...stated,
  format: 'auctor-certificate/1',
  author,
  max_editions: 3,
  licence: { on_sale: false, base_price_cents: null },
  nft: { on_sale: false },
}

export type CertificateFixture = {
  proof: CertificateProof
  authority: TestAuthority
  anchor: ChainAnchor
  issuerKeys: { bitcoin: string[]; nano: string[] }
}

type Given = {
  statement?: CertificateStatement
  /** Another text to certify; the statement's when absent. */
  text?: string
  authority?: TestAuthority
  /** Whose keys sign; the issuer's when absent. */
  keys?: keyof typeof keysOf
  /** Seconds after the statement's date when absent. */
  stamped_at?: Date
  /** Number of certificates in the batch. */
  batch?: number
  /** Writes the root; an invented place on an invented chain when absent. */
  anchor?: (root: string) => Promise<ChainAnchor>
}

export async function certificateFixture(given: Given = {}): Promise<CertificateFixture> {
  const said = given.statement ?? statement
  const stamped_at = given.stamped_at ?? addSeconds(new Date(said.issued_at), STAMPED_AFTER_S)
  const text = given.text ?? statementText(said)
  const digest = textDigest(text)
  const keys = keysOf[given.keys ?? 'ours']
  const bitcoin = signBitcoinMessage({ privateKey: keys.bitcoin, message: digest })
  const nano = signNanoMessage({ privateKey: keys.nano, message: digest })
  const hash = sha256Hex(signatureBytes(bitcoin.signature) ?? new Uint8Array(0))
  const others = Array.from({ length: (given.batch ?? 5) - 1 }, (_, index) => textDigest(`neighbour ${index}`))
  const { root, paths } = merkleTree([...others, hash])
  const authority = given.authority ?? (await testAuthority())
  const anchor = given.anchor
    ? await given.anchor(root)
    : inventedAnchor(root, addSeconds(new Date(said.issued_at), ANCHORED_AFTER_S))
  const common = {
    transaction: anchor.transaction,
    proof_id: '01JABCDEFGHJKMNPQRSTVWXYZ0',
    received_at: stamped_at.toISOString(),
  }
  const proof: CertificateProof = {
    statement: text,
    digest,
    bitcoin: { ...bitcoin, message: digest },
    nano: { ...nano, scheme: 'noms', message: digest },
    time_stamp: {
      authority: 'Test Stamper',
      standin: false,
      at: stamped_at.toISOString(),
      token: await authority.stamp(digest, stamped_at),
    },
    chainpoint: buildChainpointProof({ hash, path: paths.at(-1) ?? [], ...common }),
    anchor,
  }
  return {
    proof: sealed(proof, given.keys),
    authority,
    anchor,
    issuerKeys: { bitcoin: [bitcoin.address], nano: [nano.public_key] },
  }
}

/** The proof with the seal of the fixture's issuer on the values it has now. */
export function sealed(proof: CertificateProof, by: keyof typeof keysOf = 'ours'): CertificateProof {
  const message = proofSealDigest(proof)
  return { ...proof, seal: { ...sealing(message, by), message } }
}

/** The seal of the fixture's issuer, or of somebody else, over a digest. */
export const sealing = (digest: string, by: keyof typeof keysOf = 'ours') =>
  signBitcoinMessage({ privateKey: keysOf[by].bitcoin, message: digest })

const inventedAnchor = (root: string, at: Date): ChainAnchor => ({
  network: 'Local chain',
  standin: true,
  chain_id: 31337,
  contract: `0x${'ab'.repeat(20)}`,
  root,
  transaction: `0x${textDigest(root)}`,
  block_number: 12,
  block_hash: `0x${textDigest(`block of ${root}`)}`,
  at: at.toISOString(),
})
