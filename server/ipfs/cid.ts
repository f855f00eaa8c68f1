// Names of content on IPFS, in the one form in which we write them: version 1 in base32.
import { hash } from 'node:crypto'
import { base16 } from 'multiformats/bases/base16'
import { base32 } from 'multiformats/bases/base32'
import { base36 } from 'multiformats/bases/base36'
import { base58btc } from 'multiformats/bases/base58'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'

const RAW = 0x55
const DAG_PB = 0x70
const SHA_256 = 0x12
const anyBase = base32.decoder.or(base16.decoder).or(base36.decoder).or(base58btc.decoder)

/** What we keep has one of these names: bytes or a node of a file, by its SHA-256. Null for any other text. */
export function readCid(text: string): CID | null {
  try {
    // Base16 and base32 are read by people and contracts in either case.
    const cid = CID.parse(/^[BF]/.test(text) ? text.toLowerCase() : text, anyBase).toV1()
    const known = (cid.code === RAW || cid.code === DAG_PB) && cid.multihash.code === SHA_256
    return known && cid.multihash.digest.length === 32 ? cid : null
  } catch {
    return null
  }
}

/** The name of bytes that are a block of their own. */
export const rawCid = (bytes: Uint8Array): CID => CID.createV1(RAW, create(SHA_256, hash('sha256', bytes, 'buffer')))

/** Whether bytes are what a name stands for. */
export const isContentOf = (cid: CID, bytes: Uint8Array): boolean =>
  hash('sha256', bytes, 'buffer').equals(cid.multihash.digest)

/** The digest that a name carries, in hexadecimal. */
export const digestOfCid = ({ multihash }: CID): string => Buffer.from(multihash.digest).toString('hex')

/** The name of a block with this digest, as `digestOfCid` gives it. */
export const cidOfDigest = (digest: string): CID => CID.createV1(RAW, create(SHA_256, Buffer.from(digest, 'hex')))
