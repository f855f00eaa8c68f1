// The verifier: what anyone may ask of a text, a signature, a proof, a certificate or an image's digest.
import { z } from 'zod'
import { certificateCodes, dateStates, outcomes, stepNames, verdicts } from '#lib/rules/accounts/verification.ts'
import { priorityStates } from '#lib/rules/priority.ts'
import { VERIFIER_PROOF_CHARS, VERIFIER_SIGNATURE_CHARS, VERIFIER_TEXT_CHARS } from '#lib/rules/verifier.ts'
import { CertificateProof, CertificateStatement, ChainAnchor } from './certificate-proof.ts'
import { CertifiedChange } from './certificates.ts'
import { Day, Instant, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { BriefImage } from './images.ts'
import { LogHead, log } from './log.ts'
import { PassportAnswer, PassportToCheck } from './passports.ts'

const Hex32 = z.string().regex(/^[0-9a-f]{64}$/)

/** Exact text: nothing is trimmed, and a broken character has no bytes to hash. */
const exactText = z
  .string(refusal('required'))
  .min(1, refusal('required'))
  .max(VERIFIER_TEXT_CHARS, refusal('too_long'))
const signature = z
  .string(refusal('required'))
  .trim()
  .min(1, refusal('required'))
  .max(VERIFIER_SIGNATURE_CHARS, refusal('too_long'))
const optionalName = z.string().trim().max(200, refusal('too_long')).optional()

/** A JSON object, JSON text, or base64 or hex of the binary form. */
const chainpointProof = z.union(
  [
    z.string().trim().min(1, refusal('required')).max(VERIFIER_PROOF_CHARS, refusal('too_long')),
    z.record(z.string(), z.unknown()),
  ],
  refusal('required'),
)

/** A certificate that bears on what was asked. Title, author and page only when its image is public. */
export const CertificateReference = z.object({
  certificate_id: z.string(),
  version: z.int(),
  digest: Hex32,
  issued_at: Instant,
  time_stamped_at: Instant.nullable(),
  anchored_at: Instant.nullable(),
  image: BriefImage.extend({ author: z.string() }).nullable(),
  /** Everything needed to check it; null when its image is not public. */
  proof: CertificateProof.nullable(),
})
export type CertificateReference = z.infer<typeof CertificateReference>

const signatureOutcome = z.enum(['valid', 'invalid', 'inconclusive'])
const code = z.enum(certificateCodes)

export const BitcoinAnswer = z.object({
  outcome: signatureOutcome,
  /** Why not; null when valid. */
  code: code.nullable(),
  scheme: z.enum(['bip137', 'plain_header', 'bip322_simple']).nullable(),
  /** Whose key it was, recovered from the signature or as given. */
  address: z.string().nullable(),
  public_key: z.string().nullable(),
  /** The key is one of ours. */
  known_issuer: z.boolean(),
  /** SHA-256 of the decoded signature bytes: where a proof of this signature starts. */
  signature_digest: Hex32.nullable(),
})
export type BitcoinAnswer = z.infer<typeof BitcoinAnswer>

export const NanoAnswer = z.object({
  outcome: signatureOutcome,
  code: code.nullable(),
  scheme: z.enum(['noms', 'signed_message', 'blake2b_256', 'raw', 'raw_hex']).nullable(),
  account: z.string().nullable(),
  public_key: z.string().nullable(),
  known_issuer: z.boolean(),
  signature_digest: Hex32.nullable(),
})
export type NanoAnswer = z.infer<typeof NanoAnswer>

export const ChainpointAnchorAnswer = z.object({
  label: z.string().nullable(),
  type: z.string(),
  anchor_id: z.string(),
  expectation: z.enum(['transaction_data', 'block_merkle_root', 'op_return', 'calendar', 'unknown']),
  expected_value: z.string(),
  transaction: z.string().nullable(),
  op_return: z.string().nullable(),
  /** `unchecked`: on a network we do not read, or it did not answer. */
  state: z.enum(['anchored', 'not_found', 'unchecked']),
  block: ChainAnchor.nullable(),
})
export type ChainpointAnchorAnswer = z.infer<typeof ChainpointAnchorAnswer>

export const ChainpointAnswer = z.object({
  /** `consistent`: the arithmetic holds, and no chain that we read has confirmed its end. */
  outcome: z.enum(['anchored', 'consistent', 'broken']),
  code: code.nullable(),
  version: z.string().nullable(),
  /** What the proof dates. */
  hash: z.string().nullable(),
  anchors: z.array(ChainpointAnchorAnswer),
})
export type ChainpointAnswer = z.infer<typeof ChainpointAnswer>

const CertificateAnswer = z.object({
  verdict: z.enum(verdicts),
  outcome: z.enum(['passed', 'failed', 'inconclusive']),
  steps: z.array(
    z.object({
      step: z.enum(stepNames),
      outcome: z.enum(outcomes),
      code,
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  dates: z.array(
    z.object({
      state: z.enum(dateStates),
      at: z.string().nullable(),
      standin: z.boolean(),
      outcome: z.enum(outcomes),
    }),
  ),
  statement: CertificateStatement.nullable(),
})

/** What became of a certified version: digests and dates, and what differs where its image may be seen. */
export const CertificateStanding = z.object({
  /** The newest version of the same certificate, when that is another one. */
  newer: z
    .object({
      version: z.int(),
      digest: Hex32,
      issued_at: Instant,
      /** From the asked version to the newest; null while its image is not public. */
      changes: z.array(CertifiedChange).nullable(),
    })
    .nullable(),
  /** The image was deleted by its owner, or withdrawn by us. */
  withdrawn: z.boolean(),
  /** The earliest certificate of the same file, or of a public picture that looks the same, when it is not this image's own. */
  earlier: CertificateReference.nullable(),
  /** How far it is settled which of the two comes first; null where nobody was asked. */
  priority: z.enum(priorityStates).nullable(),
  /** A later certificate of the same picture, whose author an administrator found to be the right one. */
  yields_to: CertificateReference.nullable(),
  image: CertificateReference.shape.image,
})
export type CertificateStanding = z.infer<typeof CertificateStanding>

export const verifier = {
  digest: endpoint({
    method: 'POST',
    path: '/verifier/digest',
    access: 'public',
    harmless: true,
    body: z.object({ text: exactText }),
    response: z.object({ digest: Hex32, bytes: z.int(), certificates: z.array(CertificateReference) }),
    summary: 'SHA-256 of the exact UTF-8 bytes of a text, and the certificate it is the text of',
  }),
  bitcoin_signature: endpoint({
    method: 'POST',
    path: '/verifier/bitcoin_signature',
    access: 'public',
    harmless: true,
    body: z.object({ message: exactText, signature, address: optionalName }),
    response: BitcoinAnswer,
    summary: 'Check a Bitcoin message signature (BIP-137, BIP-322 simple; in base64 or hex) and name its signer',
  }),
  nano_signature: endpoint({
    method: 'POST',
    path: '/verifier/nano_signature',
    access: 'public',
    harmless: true,
    body: z.object({ message: exactText, signature, account: optionalName }),
    response: NanoAnswer,
    summary: 'Check a Nano message signature (in hex or base64); without `account` it is compared with our own keys',
  }),
  chainpoint_proof: endpoint({
    method: 'POST',
    path: '/verifier/chainpoint_proof',
    access: 'public',
    harmless: true,
    body: z.object({ proof: chainpointProof }),
    binary: { field: 'proof', type: 'application/octet-stream' },
    response: ChainpointAnswer,
    summary:
      'Walk a Chainpoint proof (1.x to 5; JSON, binary in base64 or hex, or the binary itself as octet-stream) and ask the chain for its end',
  }),
  certificate: endpoint({
    method: 'POST',
    path: '/verifier/certificate',
    access: 'public',
    harmless: true,
    body: z.object({ proof: CertificateProof }),
    response: CertificateAnswer,
    summary: 'Check a whole certificate step by step',
  }),
  passport: endpoint({
    method: 'POST',
    path: '/verifier/passport',
    access: 'public',
    harmless: true,
    body: PassportToCheck,
    response: PassportAnswer,
    summary:
      'Check a licence passport: who signed it, whether it counts still, when, and with `page` whether it is good for that page',
  }),
  image: endpoint({
    method: 'GET',
    path: '/verifier/image/{sha256}',
    access: 'public',
    response: z.object({ certificates: z.array(CertificateReference) }),
    summary: 'Certificates of the image file with this SHA-256, earliest first',
  }),
  similar: endpoint({
    method: 'GET',
    path: '/verifier/similar/{fingerprint}',
    access: 'public',
    response: z.object({
      pictures: z.array(
        z.object({
          /** Differing bits of the two fingerprints, of 64. */
          distance: z.int(),
          /** Of the certified file. */
          width: z.int(),
          height: z.int(),
          bytes: z.int(),
          /** The first version, whose date counts. */
          certificate: CertificateReference,
        }),
      ),
    }),
    summary:
      'Certified images that look like a picture, by its fingerprint (phash-dct-64), the earliest certificate first',
  }),
  statement: endpoint({
    method: 'GET',
    path: '/verifier/statement/{digest}',
    access: 'public',
    response: z.object({ certificates: z.array(CertificateReference) }),
    summary: 'The certificate whose text has this SHA-256, for who computed the digest without us',
  }),
  standing: endpoint({
    method: 'GET',
    path: '/verifier/standing/{digest}',
    access: 'public',
    response: z.object({
      standing: CertificateStanding.nullable(),
      /** Its place in the newest signed head of the public log; null while it has none. */
      log: z.object({ inclusion: log.inclusion.response, head: LogHead }).nullable(),
    }),
    summary: 'Whether a certified version is still the newest word, and whether somebody certified the same before',
  }),
  offline: endpoint({
    method: 'GET',
    path: '/verifier/offline',
    access: 'public',
    response: file('text/html; charset=utf-8'),
    summary:
      'verify.html: one page that checks certificates without a network, with the published keys of today inside',
  }),
  trust: endpoint({
    method: 'GET',
    path: '/verifier/trust',
    access: 'public',
    response: z.object({
      bitcoin_addresses: z.array(z.string()),
      nano_public_keys: z.array(z.string()),
      nano_accounts: z.array(z.string()),
      /** Bitcoin addresses and Nano public keys that sign no more, with the last day (UTC) on which they did. */
      retired_keys: z.array(z.object({ key: z.string(), until: Day })).optional(),
      /** Public keys of evidence reports and licence passports (ECDSA P-256, SubjectPublicKeyInfo in base64); certificates need none. */
      evidence_keys: z.array(z.string()).optional(),
      /** Names (`jti`) of licence passports that count no longer although their last day has not come. */
      withdrawn_passports: z.array(z.string()).optional(),
      /** How the issuer calls itself in its certificates. */
      issuer: z.object({ name: z.string(), url: z.string() }),
      /** Where its batches are written. */
      contracts: z.array(z.object({ network: z.string(), chain_id: z.int(), contract: z.string() })),
      /** PEM of the roots of independent time-stamp authorities. */
      trusted_roots: z.array(z.string()),
      /** PEM of the roots of local stand-ins. */
      standin_roots: z.array(z.string()),
    }),
    summary: 'The keys and authorities our certificates are to be compared with',
  }),
  anchor: endpoint({
    method: 'GET',
    path: '/verifier/anchor/{root}',
    access: 'public',
    response: z.object({ anchor: ChainAnchor.nullable() }),
    summary: 'Where and when a root was written on the chain we read',
  }),
}
