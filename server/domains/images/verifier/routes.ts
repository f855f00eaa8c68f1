// Routes of the verifier. None runs in a transaction: they read, compute, and may wait for the chain.
import { verifier } from '#lib/contract/verifier.ts'
import { route } from '#server/http/route.ts'
import { findSimilar } from './find-similar.ts'
import { readOfflineVerifier } from './read-offline-verifier.ts'
import { readStanding } from './read-standing.ts'
import { readAnchoredRoot, readTrust } from './read-trust.ts'
import { verifyBitcoinSignature } from './verify-bitcoin-signature.ts'
import { verifyCertificate } from './verify-certificate.ts'
import { verifyChainpointProof } from './verify-chainpoint-proof.ts'
import { verifyImage } from './verify-image.ts'
import { verifyNanoSignature } from './verify-nano-signature.ts'
import { verifyLicensePassport } from './verify-passport.ts'
import { findStatement, verifyTextDigest } from './verify-text.ts'

const apart = { transaction: false }

export const verifierRoutes = [
  route(verifier.digest, verifyTextDigest, apart),
  route(verifier.bitcoin_signature, verifyBitcoinSignature, apart),
  route(verifier.nano_signature, verifyNanoSignature, apart),
  route(verifier.chainpoint_proof, verifyChainpointProof, apart),
  route(verifier.certificate, verifyCertificate, apart),
  route(verifier.passport, verifyLicensePassport),
  route(verifier.image, verifyImage),
  route(verifier.similar, findSimilar),
  route(verifier.statement, findStatement),
  route(verifier.standing, readStanding),
  route(verifier.offline, readOfflineVerifier),
  route(verifier.trust, readTrust),
  route(verifier.anchor, readAnchoredRoot),
]
