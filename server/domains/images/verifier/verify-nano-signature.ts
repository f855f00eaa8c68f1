// Checks a Nano message signature against the account given, or against our own keys when none is.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { NanoAnswer, verifier } from '#lib/contract/verifier.ts'
import { bytesOfHex, sha256Hex } from '#lib/proof/digests.ts'
import { verifyNanoMessage } from '#lib/proof/nano-message.ts'
import { nanoSignatureText } from '#lib/proof/signature-forms.ts'
import type { Context } from '#server/context.ts'
import { countCheck } from './verifier-limit.ts'

export async function verifyNanoSignature(
  context: Context,
  { body: { message, account, ...body } }: ParsedInput<typeof verifier.nano_signature>,
): Promise<NanoAnswer> {
  await countCheck(context)
  const own = context.ports.signing.known().nano_public_keys
  const signature = nanoSignatureText(body.signature)
  const result = verifyNanoMessage({ message, signature, keys: account ? [account] : own })
  const bytes = bytesOfHex(signature)
  const signature_digest = bytes ? sha256Hex(bytes) : null
  if (result.outcome === 'invalid') {
    // Without an account, "not ours" is all that was found out: somebody else may well have signed.
    const unknown = result.code === 'nano_wrong' && !account
    const outcome = unknown ? 'inconclusive' : 'invalid'
    const code = unknown ? 'nano_needs_account' : result.code
    return { outcome, code, scheme: null, account: null, public_key: null, known_issuer: false, signature_digest }
  }
  const { outcome, scheme, public_key } = result
  const known_issuer = own.includes(public_key)
  return { outcome, code: null, scheme, account: result.account, public_key, known_issuer, signature_digest }
}
