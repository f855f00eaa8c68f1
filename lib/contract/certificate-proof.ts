// What a certificate says and everything that proves it: the one shape that the database, the API, the PDF and every verifier share.
import { z } from 'zod'

const Hex32 = z.string().regex(/^[0-9a-f]{64}$/)
const Hex64 = z.string().regex(/^[0-9a-f]{128}$/)

const Person = z.object({ name: z.string(), identity_verified: z.boolean() })

/** What every form of the statement says. */
const StatedAlways = z.object({
  certificate_id: z.string(),
  image_id: z.string(),
  version: z.int().min(1),
  /** SHA-256 of the previous version's canonical statement; null for version 1. */
  previous_digest: Hex32.nullable(),
  issued_at: z.iso.datetime(),
  issuer: z.object({ name: z.string(), url: z.url() }),
  image: z.object({
    sha256: Hex32,
    sha512: Hex64,
    fingerprint: z.object({ algorithm: z.literal('phash-dct-64'), value: z.string().regex(/^[0-9a-f]{16}$/) }),
    media_type: z.literal('image/jpeg'),
    file_name: z.string(),
    bytes: z.int().min(1),
    /** Pixels as shown, EXIF orientation applied. */
    width: z.int().min(1),
    height: z.int().min(1),
  }),
  title: z.string(),
  photographer: z.string().nullable(),
  /** As declared by whoever had it certified. */
  rights_holder: Person,
  created_on: z.iso.date().nullable(),
  originality: z.object({
    angle: z.string().nullable(),
    location: z.string().nullable(),
    moment: z.string().nullable(),
    technical_means: z.string().nullable(),
  }),
  genre: z.string().nullable(),
  tags: z.array(z.string()),
  collection: z.object({ id: z.string(), name: z.string() }).nullable(),
})

/** The form of the first certificates: they are valid for ever, and nothing is written in it any more. */
const StatementV1 = StatedAlways.extend({
  format: z.literal('auctor-certificate/1'),
  author: z.object({ id: z.string(), name: z.string() }),
  /** Printed as editions, meant as licences in force at once, and 1 where nobody had said anything. */
  max_editions: z.int().min(1).max(20),
  licence: z.object({ on_sale: z.boolean(), base_price_cents: z.int().nullable() }),
  nft: z.object({ on_sale: z.boolean() }),
})
export type StatementV1 = z.infer<typeof StatementV1>

const UpToTwenty = z.int().min(1).max(20)

/** Licences and numbered editions are two things, and neither stands here unless its author offers it. */
const StatementV2 = StatedAlways.extend({
  format: z.literal('auctor-certificate/2'),
  /** As declared by whoever had it certified, whose account the id names. */
  author: Person.extend({ id: z.string() }),
  /** What is offered; null while no licence is. */
  licence: z
    .object({ base_price_cents: z.int().min(0), /** Licences in force at once. */ max_in_force: UpToTwenty })
    .nullable(),
  /** What is offered as NFTs; null while nothing is. */
  nft: z.object({ editions: UpToTwenty }).nullable(),
  /** First certificates of the same picture that other people have, the earliest first. */
  earlier: z.array(
    z.object({ certificate_id: z.string(), digest: Hex32, issued_at: z.iso.datetime(), same_file: z.boolean() }),
  ),
})
export type StatementV2 = z.infer<typeof StatementV2>

/**
 * The statement of one certificate version. Its RFC 8785 form (canonical JSON) is the certified text:
 * that exact UTF-8 text is what is hashed, signed, time-stamped and anchored. Only strings, integers, booleans, null.
 */
export const CertificateStatement = z.discriminatedUnion('format', [StatementV1, StatementV2])
export type CertificateStatement = z.infer<typeof CertificateStatement>

/** BIP-137: `message` is the statement's digest as 64 lower-case hex characters, `signature` is base64 of 65 bytes. */
export const BitcoinSignature = z.object({ address: z.string(), message: Hex32, signature: z.string() })
export type BitcoinSignature = z.infer<typeof BitcoinSignature>

/** Nano (ed25519 over BLAKE2b-512) of the NOMS form of `message`; `signature` is 64 bytes in lower-case hex. */
export const NanoSignature = z.object({
  account: z.string(),
  public_key: Hex32,
  scheme: z.literal('noms'),
  message: Hex32,
  signature: Hex64,
})
export type NanoSignature = z.infer<typeof NanoSignature>

/** RFC 3161 token (DER, base64) over the statement's digest. `standin` is true for the local authority of the embedded default. */
export const TimeStamp = z.object({
  authority: z.string(),
  standin: z.boolean(),
  at: z.iso.datetime(),
  token: z.string(),
})
export type TimeStamp = z.infer<typeof TimeStamp>

/** Who stamped and when, as it is shown; the token is for whoever checks it. */
export const StampFacts = TimeStamp.omit({ token: true })

/** Where and when the Merkle root of the batch was written. `standin` is true for the local chain of the embedded default. */
export const ChainAnchor = z.object({
  network: z.string(),
  standin: z.boolean(),
  chain_id: z.int(),
  contract: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  root: Hex32,
  transaction: z.string().regex(/^0x[0-9a-f]{64}$/),
  block_number: z.int(),
  block_hash: z.string().regex(/^0x[0-9a-f]{64}$/),
  at: z.iso.datetime(),
})
export type ChainAnchor = z.infer<typeof ChainAnchor>

/** Chainpoint v4 form (JSON-LD). `hash` is SHA-256 of the 65 decoded bytes of the Bitcoin signature. */
export const ChainpointProof = z.looseObject({
  '@context': z.string(),
  type: z.string(),
  hash: Hex32,
  branches: z.array(z.looseObject({})),
})
export type ChainpointProof = z.infer<typeof ChainpointProof>

/** Proof that the digest of a file existed before the file was sent: its own time stamp, and its own leaf in an anchored tree. */
export const DatedDigest = z.object({
  /** SHA-256 of the file: what was stamped, and the `hash` of the Chainpoint proof. */
  sha256: Hex32,
  announced_at: z.iso.datetime(),
  time_stamp: TimeStamp.nullable(),
  chainpoint: ChainpointProof.nullable(),
  anchor: ChainAnchor.nullable(),
})
export type DatedDigest = z.infer<typeof DatedDigest>

/** All a stranger needs to check one certificate version without us. */
export const CertificateProof = z.object({
  /** Canonical JSON text of the statement, byte for byte. */
  statement: z.string(),
  /** SHA-256 of the UTF-8 bytes of `statement`. */
  digest: Hex32,
  bitcoin: BitcoinSignature,
  nano: NanoSignature,
  time_stamp: TimeStamp.nullable(),
  chainpoint: ChainpointProof.nullable(),
  anchor: ChainAnchor.nullable(),
  /** The issuer's seal on the file as a whole; `message` is SHA-256 of the canonical JSON of all fields above. */
  seal: BitcoinSignature.optional(),
})
export type CertificateProof = z.infer<typeof CertificateProof>
