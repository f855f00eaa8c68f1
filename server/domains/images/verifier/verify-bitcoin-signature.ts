// Checks a Bitcoin message signature and says whether the key is one of ours.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { BitcoinAnswer, verifier } from '#lib/contract/verifier.ts'
import { signatureBytes, verifyBitcoinMessage } from '#lib/proof/bitcoin-message.ts'
import { sha256Hex } from '#lib/proof/digests.ts'
import { bitcoinSignatureText } from '#lib/proof/signature-forms.ts'
import type { Context } from '#server/context.ts'
import { countCheck } from './verifier-limit.ts'

export async function verifyBitcoinSignature(
  context: Context,
  { body: { message, address, ...body } }: ParsedInput<typeof verifier.bitcoin_signature>,
): Promise<BitcoinAnswer> {
  await countCheck(context)
  const signature = bitcoinSignatureText(body.signature)
  const result = verifyBitcoinMessage({ message, signature, ...(address ? { address } : {}) })
  const bytes = signatureBytes(signature.replace(/^smp/, ''))
  const signature_digest = bytes ? sha256Hex(bytes) : null
  if (result.outcome !== 'valid') {
    const { outcome, code } = result
    return { outcome, code, scheme: null, address: null, public_key: null, known_issuer: false, signature_digest }
  }
  const { outcome, scheme, public_key } = result
  const known_issuer = context.ports.signing.known().bitcoin_addresses.includes(result.address)
  return { outcome, code: null, scheme, address: result.address, public_key, known_issuer, signature_digest }
}
