// Checks everything a certificate version claims, step by step, without asking us: the chain alone is reached, through a callback.
import type { CertificateProof, CertificateStatement, ChainAnchor } from '#lib/contract/certificate-proof.ts'
import type { CertificateCode, Outcome, StepName } from '#lib/rules/accounts/verification.ts'
import { SIMILAR_DISTANCE } from '#lib/rules/verifier.ts'
import { signatureBytes } from './bitcoin-message.ts'
import { parseCanonicalJson } from './canonical-json.ts'
import { type CurrencyOptions, logStep, standingStep } from './certificate-steps/currency-steps.ts'
import { datesStep } from './certificate-steps/date-agreement.ts'
import { type IssuerOptions, issuerStep } from './certificate-steps/issuer-step.ts'
import { bitcoinStep, nanoStep } from './certificate-steps/signature-steps.ts'
import { verdictOf } from './certificate-steps/verdict.ts'
import { readChainpointProof } from './chainpoint.ts'
import { sha256Hex, textDigest } from './digests.ts'
import { hammingDistance, hasStructure } from './fingerprint.ts'
import { isProofAsWritten, type SealVerification, verifyPdfSeal, verifyProofSeal } from './seal.ts'
import { readStatement } from './statement.ts'
import {
  type CertificateCheck,
  type CertificateDate,
  type CertificateStep,
  failed,
  inconclusive,
  passedStep,
  skipped,
} from './verification-steps.ts'

export type CertificateCheckOptions = {
  /** Digests of the file in hand; without them the image step is skipped. */
  imageDigests?: { sha256: string; sha512: string }
  /** Perceptual fingerprints of the same file, also mirrored and turned: they tell a copy of the picture from another picture. */
  imageFingerprints?: readonly string[]
  /** Certificates (PEM or DER) of the independent time-stamp authorities to trust. */
  trustedRoots?: readonly (Uint8Array | string)[]
  /** Certificates of this deployment's own local authority: its stamps are good, and always named as a stand-in's. */
  standinRoots?: readonly (Uint8Array | string)[]
  /** Asks the chain what it holds for `anchor.root`; null when it holds nothing, a rejection when it cannot be reached. */
  chain?: (anchor: ChainAnchor) => Promise<ChainAnchor | null>
  /** The contracts that `chain` asks, with their chains; an anchor in another one is not ours to judge. */
  contracts?: readonly { chain_id: number; contract: string }[]
  /** The file that the proof was read from, to be compared with the issuer's seal byte for byte; or of a PDF, what came of that. */
  file?: { pdf: Uint8Array } | { seal: SealVerification } | { text: string }
  /** Today, for how long a certificate may wait for its dates; the clock's when absent. */
  now?: Date
} & IssuerOptions &
  CurrencyOptions

/**
 * All the checks of one certificate version, in the order a reader follows them, and the three dates it may carry.
 * Never throws on a bad proof; nothing here is believed because the bundle says so.
 */
export async function verifyCertificateProof(
  proof: CertificateProof,
  options: CertificateCheckOptions = {},
): Promise<CertificateCheck> {
  const statement = readStatement(proof.statement)
  const digest = proof.statement.isWellFormed() ? textDigest(proof.statement) : ''
  const bitcoin = bitcoinStep(proof, { digest, statement }, options.issuerKeys)
  const nano = nanoStep(proof, { digest, statement }, options.issuerKeys)
  const issuer = issuerStep(statement, [bitcoin, nano], options)
  const now = options.now ?? new Date()
  const steps: CertificateStep[] = [
    statementStep(proof.statement, statement),
    digest === proof.digest
      ? passedStep('digest', 'digest_matches', { digest })
      : failed('digest', 'digest_differs', { digest }),
    imageStep(statement, options),
    bitcoin,
    nano,
    issuer,
    signatureDigestStep(proof),
    chainpointStep(proof),
    await timeStampStep(proof, digest, options),
    await anchorStep(proof, options),
    datesStep(proof, statement, now),
    ...(await currencySteps(statement, digest, issuer, options, now)),
    documentStep(proof, options),
  ]
  return { verdict: verdictOf(steps), outcome: overall(steps), steps, dates: dates(proof, statement, steps), statement }
}

function overall(steps: readonly CertificateStep[]): CertificateCheck['outcome'] {
  if (steps.some(step => step.outcome === 'failed')) return 'failed'
  return steps.some(step => step.outcome === 'inconclusive') ? 'inconclusive' : 'passed'
}

function statementStep(text: string, statement: CertificateStatement | null): CertificateStep {
  if (statement) {
    const { certificate_id, version, title } = statement
    return passedStep('statement', 'statement_canonical', { certificate_id, version, title })
  }
  return failed('statement', parseCanonicalJson(text) === null ? 'statement_not_canonical' : 'statement_unknown_form')
}

function imageStep(
  statement: CertificateStatement | null,
  { imageDigests: digests, imageFingerprints = [] }: CertificateCheckOptions,
): CertificateStep {
  if (!digests) return skipped('image', 'image_not_given')
  if (!statement) return skipped('image', 'image_no_statement')
  const same = statement.image.sha256 === digests.sha256 && statement.image.sha512 === digests.sha512
  const params = { file_name: statement.image.file_name }
  if (same) return passedStep('image', 'image_matches', params)
  const telling = imageFingerprints.filter(hasStructure)
  const distance = Math.min(...telling.map(each => hammingDistance(statement.image.fingerprint.value, each)))
  // A copy says nothing against the certificate of its original.
  return distance <= SIMILAR_DISTANCE
    ? inconclusive('image', 'image_same_picture', { ...params, distance })
    : failed('image', 'image_differs', params)
}

function signatureDigestStep(proof: CertificateProof): CertificateStep {
  if (!proof.chainpoint) return skipped('signature_digest', 'chainpoint_pending')
  const bytes = signatureBytes(proof.bitcoin.signature)
  const digest = bytes?.length === 65 ? sha256Hex(bytes) : ''
  return digest === proof.chainpoint.hash
    ? passedStep('signature_digest', 'signature_digest_matches', { digest })
    : failed('signature_digest', 'signature_digest_differs', { digest })
}

/** The walk must end, in a transaction's data, at the very root and transaction that the anchor names. */
function chainpointStep(proof: CertificateProof): CertificateStep {
  if (!proof.chainpoint)
    return proof.anchor ? failed('chainpoint', 'chainpoint_missing') : skipped('chainpoint', 'chainpoint_pending')
  const walked = readChainpointProof(proof.chainpoint)
  if (walked.outcome === 'broken') return failed('chainpoint', walked.code)
  const { anchor } = proof
  if (!anchor) return inconclusive('chainpoint', 'chainpoint_without_anchor')
  const reached = walked.anchors.find(
    end =>
      end.expectation === 'transaction_data' &&
      end.expected_value === anchor.root &&
      `0x${end.anchor_id.toLowerCase().replace(/^0x/, '')}` === anchor.transaction,
  )
  return reached
    ? passedStep('chainpoint', 'chainpoint_reaches_root', { root: anchor.root })
    : failed('chainpoint', 'chainpoint_misses_root', { root: anchor.root })
}

async function timeStampStep(
  proof: CertificateProof,
  digest: string,
  options: CertificateCheckOptions,
): Promise<CertificateStep> {
  const stamp = proof.time_stamp
  if (!stamp) return skipped('time_stamp', 'time_stamp_missing')
  const { tokenBytes, verifyTimeStamp } = await import('./time-stamp.ts')
  const token = tokenBytes(stamp.token)
  if (!token) return failed('time_stamp', 'time_stamp_unreadable')
  const { trustedRoots = [], standinRoots = [] } = options
  const result = await verifyTimeStamp({ token, digest, trustedRoots })
  if (result.outcome === 'invalid') return failed('time_stamp', result.code)
  if (result.outcome === 'inconclusive') return inconclusive('time_stamp', result.code)
  const params = { authority: result.authority, at: result.at }
  if (Date.parse(result.at) !== Date.parse(stamp.at)) return failed('time_stamp', 'time_stamp_other_time', params)
  if (result.trusted) return passedStep('time_stamp', 'time_stamp_valid', params)
  // Whether the authority is a stand-in is for our own roots to say, not for the bundle.
  const local = await verifyTimeStamp({ token, digest, trustedRoots: standinRoots })
  return local.outcome === 'valid' && local.trusted
    ? passedStep('time_stamp', 'time_stamp_standin', params)
    : inconclusive('time_stamp', 'time_stamp_untrusted', params)
}

/** Only what the service itself signed can be in its log, and can have a newer version there. */
async function currencySteps(
  statement: CertificateStatement | null,
  digest: string,
  issuer: CertificateStep,
  options: CertificateCheckOptions,
  now: Date,
): Promise<CertificateStep[]> {
  if (!statement || issuer.outcome !== 'passed')
    return [skipped('log', 'log_not_asked'), skipped('standing', 'standing_not_asked')]
  const { bitcoin = [] } = options.issuerKeys ?? {}
  const earlier = 'earlier' in statement ? statement.earlier : []
  return [
    await logStep(digest, statement.issued_at, bitcoin, options, now),
    await standingStep(digest, earlier, options),
  ]
}

async function anchorStep(
  proof: CertificateProof,
  { chain, contracts }: CertificateCheckOptions,
): Promise<CertificateStep> {
  const { anchor } = proof
  if (!anchor) return skipped('anchor', 'anchor_missing')
  const { block_number, transaction, chain_id, contract } = anchor
  // The chain's name is only believed from the chain's own answer.
  const params = { network: `chain ${chain_id}`, block_number, transaction }
  const isOurs = (each: { chain_id: number; contract: string }) =>
    each.chain_id === chain_id && each.contract.toLowerCase() === contract.toLowerCase()
  if (!chain) return skipped('anchor', 'anchor_not_asked', params)
  if (contracts && !contracts.some(({ chain_id: id }) => id === chain_id))
    return inconclusive('anchor', 'anchor_other_chain', params)
  if (contracts && !contracts.some(isOurs))
    return inconclusive('anchor', 'anchor_other_contract', { ...params, contract })
  let answer: ChainAnchor | null
  try {
    answer = await chain(anchor)
  } catch {
    return inconclusive('anchor', 'anchor_unreachable', params)
  }
  if (!answer) return failed('anchor', 'anchor_not_found', params)
  if (answer.chain_id !== anchor.chain_id) return inconclusive('anchor', 'anchor_other_chain', params)
  const found = { ...params, network: answer.network, at: answer.at }
  if (!sameAnchor(answer, anchor)) return failed('anchor', 'anchor_differs', found)
  return passedStep('anchor', answer.standin ? 'anchor_standin' : 'anchor_in_block', found)
}

const sameAnchor = (a: ChainAnchor, b: ChainAnchor): boolean =>
  a.root === b.root &&
  a.transaction === b.transaction &&
  a.block_hash === b.block_hash &&
  a.block_number === b.block_number &&
  a.contract.toLowerCase() === b.contract.toLowerCase() &&
  Date.parse(a.at) === Date.parse(b.at)

/** The seal says whether the file is still as it was issued: its pages, its spaces, and the fields that no other step weighs. */
function documentStep(proof: CertificateProof, { file, issuerKeys }: CertificateCheckOptions): CertificateStep {
  if (!file && !proof.seal) return skipped('document', 'document_not_given')
  const values = verifyProofSeal(proof)
  const sealed = sealOfPdf(file)
  const isPdf = sealed !== null
  const whole = sealed ?? values
  if (whole.outcome === 'altered' || values.outcome === 'altered') return failed('document', 'document_altered')
  const unsealed = isPdf ? 'document_pages_unsealed' : 'document_unsealed'
  if (whole.outcome !== 'sealed') return inconclusive('document', unsealed)
  const { address } = whole
  const known = issuerKeys?.bitcoin ?? [proof.bitcoin.address]
  // Sealed by whoever signed the text, or by somebody else, who may have made the pages.
  const same = address === proof.bitcoin.address
  if (!known.includes(address))
    return inconclusive('document', isPdf && !same ? unsealed : 'document_unknown_key', { address })
  if (file && 'text' in file && !isProofAsWritten(file.text, proof))
    return inconclusive('document', 'document_rewritten', { address })
  return passedStep('document', isPdf ? 'document_sealed' : 'document_values_sealed', { address })
}

/** Null when the proof was not read from a PDF. */
function sealOfPdf(file: CertificateCheckOptions['file']): SealVerification | null {
  if (file && 'seal' in file) return file.seal
  return file && 'pdf' in file ? verifyPdfSeal(file.pdf) : null
}

/** Three different dates, each as strong as the steps behind it. */
function dates(
  proof: CertificateProof,
  statement: CertificateStatement | null,
  steps: readonly CertificateStep[],
): CertificateDate[] {
  const of = (...names: StepName[]): Outcome => {
    const behind = steps.filter(step => names.includes(step.step))
    return behind.at(-1)?.outcome === 'skipped' ? 'skipped' : overall(behind)
  }
  const has = (code: CertificateCode) => steps.some(step => step.code === code)
  const { time_stamp, anchor } = proof
  return [
    {
      state: 'issued',
      at: statement?.issued_at ?? null,
      standin: false,
      outcome: of('statement', 'digest', 'bitcoin', 'nano'),
    },
    {
      state: 'time_stamped',
      at: time_stamp?.at ?? null,
      standin: (time_stamp?.standin ?? false) || has('time_stamp_standin'),
      outcome: of('statement', 'digest', 'time_stamp'),
    },
    {
      state: 'in_block',
      at: anchor?.at ?? null,
      standin: (anchor?.standin ?? false) || has('anchor_standin'),
      outcome: of('statement', 'digest', 'bitcoin', 'signature_digest', 'chainpoint', 'anchor'),
    },
  ]
}
