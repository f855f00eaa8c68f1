// The checks of the verifier, computed in the browser; the API only answers what the browser cannot know.

import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { CertificateReference, CertificateStanding, verifier } from '#lib/contract/verifier.ts'
import type { BitcoinScheme } from '#lib/proof/bitcoin-message.ts'
import type { ChainpointAnchor, ChainpointResult } from '#lib/proof/chainpoint.ts'
import type { NanoScheme } from '#lib/proof/nano-message.ts'
import type { CertificateCheck } from '#lib/proof/verification-steps.ts'
import type { CertificateCode } from '#lib/rules/accounts/verification.ts'
import type { DecodedImage } from './decode-image.ts'
import type { ProofFile } from './identify-file.ts'
import type { FileDigests } from './work/file-work.ts'

/** The keys and roots of this service; null when it does not answer, and then nothing is compared with them. */
async function fetchTrust() {
  return call(api.verifier.trust, {}).catch(() => null)
}

/** A certificate with all its steps, and what became of it since; `standing` is null where that is not known. */
export type CheckedCertificate = { check: CertificateCheck; standing: CertificateStanding | null }

/** Every step of a certificate. The arithmetic is done here; the chain and the log are read through the API. */
export async function checkCertificate(
  proof: CertificateProof,
  image: { digests: FileDigests; decoded: DecodedImage | null } | null,
  file: ProofFile | null = null,
): Promise<CheckedCertificate> {
  const [{ verifyCertificateProof }, trust] = await Promise.all([
    import('#lib/proof/verify-certificate.ts'),
    fetchTrust(),
  ])
  const ask = (digest: string) => call(api.verifier.standing, { digest })
  let asked: ReturnType<typeof ask> | null = null
  const said = (digest: string) => {
    asked ??= ask(digest)
    return asked
  }
  const check = await verifyCertificateProof(proof, {
    ...(image ? { imageDigests: image.digests, imageFingerprints: looksOf(image.decoded) } : {}),
    ...(file ? { file } : {}),
    ...(trust
      ? {
          issuer: trust.issuer,
          contracts: trust.contracts,
          issuerKeys: {
            bitcoin: trust.bitcoin_addresses,
            nano: trust.nano_public_keys,
            retired: trust.retired_keys ?? [],
          },
          trustedRoots: trust.trusted_roots,
          standinRoots: trust.standin_roots,
        }
      : {}),
    chain: async ({ root }) => (await call(api.verifier.anchor, { root })).anchor,
    log: async digest => (await said(digest)).log,
    standing: async digest => (await said(digest)).standing,
  })
  const answer = asked ? await said(proof.digest).catch(() => null) : null
  return { check, standing: answer?.standing ?? null }
}

/** Certificates of a file. Only its digest is sent. */
export async function imageCertificates(sha256: string): Promise<CertificateReference[]> {
  return (await call(api.verifier.image, { sha256 })).certificates
}

/** The fingerprint of a picture, then those of it mirrored and turned. */
const looksOf = (decoded: DecodedImage | null): string[] => (decoded ? [decoded.fingerprint, ...decoded.turned] : [])

/** `turned`: the picture at hand is mirrored, or turned. */
export type SimilarImage = Answer<typeof verifier.similar>['pictures'][number] & { turned: boolean }

/** Certified images that look like this one, or of which it is mirrored or turned. Only fingerprints are sent. */
export async function similarImages(decoded: DecodedImage): Promise<SimilarImage[]> {
  for (const fingerprint of looksOf(decoded)) {
    const { pictures } = await call(api.verifier.similar, { fingerprint })
    const turned = fingerprint !== decoded.fingerprint
    if (pictures.length > 0) return pictures.map(picture => ({ ...picture, turned }))
  }
  return []
}

/** Certificates of a text, by its digest. */
export async function statementCertificates(digest: string): Promise<CertificateReference[]> {
  return (await call(api.verifier.statement, { digest })).certificates
}

export type TextCheck = { digest: string; bytes: number; certificates: CertificateReference[] | null }

/** Only the digest is sent: the text stays in the browser. `certificates` is null when the API did not answer. */
export async function checkText(text: string): Promise<TextCheck> {
  const { textDigest, utf8 } = await import('#lib/proof/digests.ts')
  const digest = textDigest(text)
  const answer = await call(api.verifier.statement, { digest }).catch(() => null)
  return { digest, bytes: utf8(text).length, certificates: answer?.certificates ?? null }
}

export type SignatureInput = { kind: 'bitcoin' | 'nano'; message: string; signature: string; signer: string }
export type SignatureCheck = {
  outcome: 'valid' | 'invalid' | 'inconclusive'
  code: CertificateCode | null
  scheme: BitcoinScheme | NanoScheme | null
  signer: string | null
  known_issuer: boolean
  signature_digest: string | null
}

export async function checkSignature(input: SignatureInput): Promise<SignatureCheck> {
  return input.kind === 'bitcoin' ? checkBitcoin(input) : checkNano(input)
}

async function checkBitcoin({ message, signer, ...input }: SignatureInput): Promise<SignatureCheck> {
  const [{ signatureBytes, verifyBitcoinMessage }, { sha256Hex }, { bitcoinSignatureText }, trust] = await Promise.all([
    import('#lib/proof/bitcoin-message.ts'),
    import('#lib/proof/digests.ts'),
    import('#lib/proof/signature-forms.ts'),
    fetchTrust(),
  ])
  const signature = bitcoinSignatureText(input.signature)
  const result = verifyBitcoinMessage({ message, signature, ...(signer ? { address: signer } : {}) })
  const bytes = signatureBytes(signature.replace(/^smp/, ''))
  const signature_digest = bytes ? sha256Hex(bytes) : null
  if (result.outcome !== 'valid') return { ...unsigned(result.outcome, result.code), signature_digest }
  const known_issuer = trust?.bitcoin_addresses.includes(result.address) ?? false
  const { outcome, scheme, address } = result
  return { outcome, code: null, scheme, signer: address, known_issuer, signature_digest }
}

async function checkNano({ message, signer, ...input }: SignatureInput): Promise<SignatureCheck> {
  const [{ verifyNanoMessage }, { bytesOfHex, sha256Hex }, { nanoSignatureText }, trust] = await Promise.all([
    import('#lib/proof/nano-message.ts'),
    import('#lib/proof/digests.ts'),
    import('#lib/proof/signature-forms.ts'),
    fetchTrust(),
  ])
  const signature = nanoSignatureText(input.signature)
  const issuerKeys = trust?.nano_public_keys ?? []
  const result = verifyNanoMessage({ message, signature, keys: signer ? [signer] : issuerKeys })
  const bytes = bytesOfHex(signature)
  const signature_digest = bytes ? sha256Hex(bytes) : null
  if (result.outcome === 'invalid') {
    // Without an account the check only says that the key is not one of this service.
    const inconclusive = result.code === 'nano_wrong' && !signer
    const outcome = inconclusive ? 'inconclusive' : 'invalid'
    return { ...unsigned(outcome, inconclusive ? 'nano_needs_account' : result.code), signature_digest }
  }
  const { outcome, scheme, account } = result
  return {
    outcome,
    code: null,
    scheme,
    signer: account,
    known_issuer: issuerKeys.includes(result.public_key),
    signature_digest,
  }
}

const unsigned = (outcome: SignatureCheck['outcome'], code: CertificateCode) => ({
  outcome,
  code,
  scheme: null,
  signer: null,
  known_issuer: false,
})

export type AnchorState = 'anchored' | 'not_found' | 'unchecked'
export type CheckedAnchor = ChainpointAnchor & { state: AnchorState; at: string | null; standin: boolean }
export type ChainpointCheck =
  | (Extract<ChainpointResult, { outcome: 'broken' }> & { anchors: [] })
  | { outcome: 'anchored' | 'consistent'; version: string; hash: string; anchors: CheckedAnchor[] }

export async function checkChainpoint(proof: string): Promise<ChainpointCheck> {
  const { readChainpointProof } = await import('#lib/proof/chainpoint.ts')
  const result = readChainpointProof(proof)
  if (result.outcome === 'broken') return { ...result, anchors: [] }
  const anchors = await Promise.all(result.anchors.map(checkAnchor))
  const anchored = anchors.some(anchor => anchor.state === 'anchored')
  return { outcome: anchored ? 'anchored' : 'consistent', version: result.version, hash: result.hash, anchors }
}

async function checkAnchor(anchor: ChainpointAnchor): Promise<CheckedAnchor> {
  const unchecked: CheckedAnchor = { ...anchor, state: 'unchecked', at: null, standin: false }
  if (anchor.expectation !== 'transaction_data' || !/^[0-9a-f]{64}$/.test(anchor.expected_value)) return unchecked
  try {
    const { anchor: block } = await call(api.verifier.anchor, { root: anchor.expected_value })
    const transaction = `0x${anchor.anchor_id.toLowerCase().replace(/^0x/, '')}`
    if (block?.transaction !== transaction) return { ...unchecked, state: 'not_found' }
    return { ...unchecked, state: 'anchored', at: block.at, standin: block.standin }
  } catch {
    return unchecked
  }
}
