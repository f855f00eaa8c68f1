// Parts of a true proof, changed as only somebody who knows their encoding can.
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'

/** The stamp with bytes after its end. */
export const longerStamp = ({ time_stamp }: CertificateProof) => ({
  time_stamp: time_stamp && {
    ...time_stamp,
    token: Buffer.concat([Buffer.from(time_stamp.token, 'base64'), Buffer.from('forged')]).toString('base64'),
  },
})

/** Order of the curve: whoever has a signature has a second one that is as good, without the key. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
export function twinOf(bitcoin: CertificateProof['bitcoin']): CertificateProof['bitcoin'] {
  const bytes = Buffer.from(bitcoin.signature, 'base64')
  const other = ORDER - BigInt(`0x${bytes.subarray(33).toString('hex')}`)
  const head = Buffer.from([(((bytes[0] ?? 0) - 27) ^ 1) + 27])
  const twin = Buffer.concat([head, bytes.subarray(1, 33), Buffer.from(other.toString(16).padStart(64, '0'), 'hex')])
  return { ...bitcoin, signature: twin.toString('base64') }
}
