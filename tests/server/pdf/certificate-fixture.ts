// A certificate to print: a complete statement and proof whose fields a test can replace.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { CertificateProof, StatementV1, StatementV2 } from '#lib/contract/certificate-proof.ts'

const hex = (seed: string, length: number) => createHash('sha512').update(seed).digest('hex').slice(0, length)

const stated = {
  certificate_id: 'crt_01JD6W8QK3ZB5T7N9V2X4Y6A8C',
  image_id: 'img_01JD6W8QK3ZB5T7N9V2X4Y6A8D',
  version: 3,
  previous_digest: hex('previous', 64),
  issued_at: '2026-11-20T22:14:07.000Z',
  issuer: { name: 'Auctor', url: 'https://auctor.example' },
  image: {
    sha256: hex('image', 64),
    sha512: hex('image', 128),
    fingerprint: { algorithm: 'phash-dct-64' as const, value: hex('fingerprint', 16) },
    media_type: 'image/jpeg' as const,
    file_name: 'étude-nº-7.jpg',
    bytes: 4_379_037,
    width: 3000,
    height: 2000,
  },
  title: 'L’œil du phare',
  photographer: 'Zoë Œuvrard',
  rights_holder: { name: 'Agence du Phare', identity_verified: true },
  created_on: '2018-03-09',
  originality: {
    angle: 'À hauteur d’eau.',
    location: 'Île de Sein',
    moment: 'Après l’orage.',
    technical_means: '24 mm, f/8, 30 s.',
  },
  genre: 'Architecture',
  tags: ['mer', 'phare'],
  collection: { id: 'col_1', name: 'Finistère' },
}
const author = { id: 'usr_01JD6W8QK3ZB5T7N9V2X4Y6A8E', name: 'Łukasz Dvořák-Ångström' }

export const statement: StatementV2 = {
  ...stated,
  format: 'auctor-certificate/2',
  author: { ...author, identity_verified: true },
  licence: { base_price_cents: 12_000, max_in_force: 5 },
  nft: null,
  earlier: [],
}

/** As the first certificates said it. */
const statementV1: StatementV1 = {
  ...stated,
  format: 'auctor-certificate/1',
  author,
  max_editions: 5,
  licence: { on_sale: true, base_price_cents: 12_000 },
  nft: { on_sale: false },
}

export const proofOf = (changes: Partial<StatementV2> = {}): CertificateProof => proofOn({ ...statement, ...changes })

export const firstProof = (): CertificateProof => proofOn(statementV1)

function proofOn(said: StatementV1 | StatementV2): CertificateProof {
  const text = JSON.stringify(said)
  const digest = createHash('sha256').update(text).digest('hex')
  return {
    statement: text,
    digest,
    bitcoin: {
      address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      message: digest,
      signature: Buffer.alloc(65, 7).toString('base64'),
    },
    nano: {
      account: 'nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3',
      public_key: hex('nano', 64),
      scheme: 'noms',
      message: digest,
      signature: hex('nano signature', 128),
    },
    time_stamp: { authority: 'Local authority', standin: true, at: '2026-11-20T22:14:09.000Z', token: 'MAA=' },
    chainpoint: {
      '@context': 'https://w3id.org/chainpoint/v4',
      type: 'Chainpoint',
      hash: hex('leaf', 64),
      branches: [{ label: 'eth_anchor_branch', ops: [{ l: hex('left', 64) }, { op: 'sha-256' }] }],
    },
    anchor: {
      network: 'Local chain',
      standin: true,
      chain_id: 31_337,
      contract: `0x${hex('contract', 40)}`,
      root: hex('root', 64),
      transaction: `0x${hex('transaction', 64)}`,
      block_number: 42,
      block_hash: `0x${hex('block', 64)}`,
      at: '2026-11-20T22:14:12.000Z',
    },
  }
}

/** A plain JPEG of the given pixels. */
export async function picture(width = 300, height = 200): Promise<Uint8Array> {
  const image = sharp({ create: { width, height, channels: 3, background: '#7890a8' } })
  return new Uint8Array(await image.jpeg().toBuffer())
}
