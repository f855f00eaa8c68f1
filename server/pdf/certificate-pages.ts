// What every page of a certificate is drawn from.
import type { CertificateProof, CertificateStatement } from '#lib/contract/certificate-proof.ts'
import type { Translator } from '#lib/node/translator.ts'

export type CertificateInput = {
  proof: CertificateProof
  /** JPEG in sRGB, upright, at most 2048 pixels wide or high. */
  picture: Uint8Array
  /** Where anyone can check this version; goes into the QR code. */
  verification_url: string
  translator: Translator<'certificate'>
}

export type Certificate = CertificateInput & {
  statement: CertificateStatement
  title: string
  /** Who made the image: the photographer, or the author when nobody else is named. */
  maker: string
}
