// The program of the drawing thread.
import { parentPort } from 'node:worker_threads'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { Locale } from '#lib/contract/common.ts'
import { translator } from '../translator.ts'
import { certificatePdf } from './certificate.ts'

export type CertificateOrder = {
  id: number
  proof: CertificateProof
  picture: Uint8Array
  verification_url: string
  language: Locale
}
export type CertificateReply = { id: number; pdf: Uint8Array } | { id: number; error: string }

async function draw({ id, language, ...input }: CertificateOrder): Promise<CertificateReply> {
  try {
    return { id, pdf: await certificatePdf({ ...input, translator: translator(language, 'certificate') }) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (order: CertificateOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void draw(order).then(reply => parentPort?.postMessage(reply))
})
