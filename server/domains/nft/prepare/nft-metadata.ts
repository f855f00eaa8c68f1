// The metadata of an NFT: one block on IPFS whose digest is the number of the work on the chain.
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import { digestOf } from '#server/bytes/digest.ts'

export type MetadataFacts = {
  name: string
  description: string | null
  max_editions: number
  /** Its owner may offer licences of the photograph. */
  leasing: boolean
  image_cid: string
  certificate_cid: string
  /** Of the certified text. */
  certificate_digest: string
}

/** One of 256 nonces will do on average; so many are never needed. */
const NONCES = 100_000

/** In the form that wallets and markets read (ERC-721 metadata). The last byte of its digest is zero: there the number of the edition has its place. */
export function nftMetadata(facts: MetadataFacts): Uint8Array {
  const { name, description, max_editions, leasing, image_cid, certificate_cid, certificate_digest } = facts
  const said = {
    name,
    ...(description === null ? {} : { description }),
    image: `ipfs://${image_cid}`,
    attributes: [{ trait_type: 'Editions', value: max_editions }],
    properties: { certificate: `ipfs://${certificate_cid}`, certificate_digest, leasing },
  }
  for (let nonce = 0; nonce < NONCES; nonce += 1) {
    const text = canonicalJson({ ...said, nonce })
    if (digestOf(text).endsWith('00')) return Buffer.from(text)
  }
  throw new Error('no nonce makes the last byte of the digest zero')
}
