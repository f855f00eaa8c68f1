// A whole certificate made for a test: statement, signatures, time stamp and a place in a batch.
import type { CertificateProof, CertificateStatement, ChainAnchor } from '#lib/contract/certificate-proof.ts'
import { signatureBytes, signBitcoinMessage } from '#lib/proof/bitcoin-message.ts'
import { buildChainpointProof } from '#lib/proof/chainpoint.ts'
import { sha256Hex, sha512Hex, textDigest } from '#lib/proof/digests.ts'
import { merkleTree } from '#lib/proof/merkle.ts'
import { signNanoMessage } from '#lib/proof/nano-message.ts'
import { proofSealDigest } from '#lib/proof/seal.ts'
import { statementText } from '#lib/proof/statement.ts'
import { type TestAuthority, testAuthority } from './test-authority.ts'

const BITCOIN_KEY = new Uint8Array(32).fill(7)
const NANO_KEY = new Uint8Array(32).fill(9)
const STAMPED_AT = '2026-11-20T10:00:05.000Z'
const ANCHORED_AT = '2026-11-20T10:01:00.000Z'

/** The picture of the fixture: any bytes will do, only their digests are certified. */
export const picture = new TextEncoder().encode('not really a JPEG')

export const statement: CertificateStatement = {
  format: 'auctor-certificate/1',
  certificate_id: 'crt_01JABCDEFGHJKMNPQRSTVWXYZ0',
  image_id: 'img_01JABCDEFGHJKMNPQRSTVWXYZ0',
  version: 1,
  previous_digest: null,
  issued_at: '2026-11-20T10:00:00Z',
  issuer: { name: 'Auctor', url: 'https://auctor.example' },
  image: {
    sha256: sha256Hex(picture),
    sha512: sha512Hex(picture),
    fingerprint: { algorithm: 'phash-dct-64', value: '8c3585376ee22d5a' },
    media_type: 'image/jpeg',
    file_name: 'Été à Annecy.jpg',
    bytes: picture.length,
    width: 4000,
    height: 3000,
  },
  title: 'Été à Annecy',
  author: { id: 'usr_01JABCDEFGHJKMNPQRSTVWXYZ0', name: 'Marie Curie' },
  photographer: null,
  rights_holder: { name: 'Marie Curie', identity_verified: false },
  created_on: '2026-07-14',
  originality: { angle: 'From the water', location: null, moment: 'Dawn', technical_means: null },
  genre: 'landscape',
  tags: ['lake', 'dawn'],
  max_editions: 3,
  collection: null,
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
  authority?: TestAuthority
  /** Number of certificates in the batch. */
  batch?: number
  /** Writes the root; an invented place on an invented chain when absent. */
  anchor?: (root: string) => Promise<ChainAnchor>
}

export async function certificateFixture(given: Given = {}): Promise<CertificateFixture> {
  const text = statementText(given.statement ?? statement)
  const digest = textDigest(text)
  const bitcoin = signBitcoinMessage({ privateKey: BITCOIN_KEY, message: digest })
  const nano = signNanoMessage({ privateKey: NANO_KEY, message: digest })
  const hash = sha256Hex(signatureBytes(bitcoin.signature) ?? new Uint8Array(0))
  const others = Array.from({ length: (given.batch ?? 5) - 1 }, (_, index) => textDigest(`neighbour ${index}`))
  const { root, paths } = merkleTree([...others, hash])
  const authority = given.authority ?? (await testAuthority())
  const anchor = given.anchor ? await given.anchor(root) : inventedAnchor(root)
  const common = { transaction: anchor.transaction, proof_id: '01JABCDEFGHJKMNPQRSTVWXYZ0', received_at: STAMPED_AT }
  const proof: CertificateProof = {
    statement: text,
    digest,
    bitcoin: { ...bitcoin, message: digest },
    nano: { ...nano, scheme: 'noms', message: digest },
    time_stamp: {
      authority: 'Test Stamper',
      standin: false,
      at: STAMPED_AT,
      token: await authority.stamp(digest, new Date(STAMPED_AT)),
    },
    chainpoint: buildChainpointProof({ hash, path: paths.at(-1) ?? [], ...common }),
    anchor,
  }
  return {
    proof: sealed(proof),
    authority,
    anchor,
    issuerKeys: { bitcoin: [bitcoin.address], nano: [nano.public_key] },
  }
}

/** The proof with the seal of the fixture's issuer on the values it has now. */
export function sealed(proof: CertificateProof): CertificateProof {
  const message = proofSealDigest(proof)
  return { ...proof, seal: { ...sealing(message), message } }
}

/** The seal of the fixture's issuer over a digest. */
export const sealing = (digest: string) => signBitcoinMessage({ privateKey: BITCOIN_KEY, message: digest })

const inventedAnchor = (root: string): ChainAnchor => ({
  network: 'Local chain',
  standin: true,
  chain_id: 31337,
  contract: `0x${'ab'.repeat(20)}`,
  root,
  transaction: `0x${textDigest(root)}`,
  block_number: 12,
  block_hash: `0x${'cd'.repeat(32)}`,
  at: ANCHORED_AT,
})
