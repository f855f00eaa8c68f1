// Seals a folder as a web archive (WACZ 1.1.1, wacz-auth 0.1): what is in it, one digest of that, a signature and a time stamp.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TimeStamp } from '#lib/contract/certificate-proof.ts'
import { textDigest } from '#lib/proof/digests.ts'
import type { SigningPort } from '#server/ports/signing.ts'
import type { TimeStampPort } from '#server/ports/time-stamp.ts'
import { listFiles, manifestOf } from './files.ts'
import type { ReportFile } from './model.ts'

/** What lists itself or comes later cannot be listed in the data package; the field's validator asks that of names with a dot. */
export const MANIFEST = 'SHA256SUMS'
const TIME_STAMP = 'datapackage-timestamp'

export type SealOptions = {
  title: string
  software: string
  page: { url: string; at: string }
  created_at: string
}
export type Sealed = { digest: string; time_stamp: TimeStamp }

/**
 * Writes `datapackage.json`, `datapackage-digest.json`, `datapackage-timestamp` and the manifest of all that into `folder`.
 * `digest` is SHA-256 of `datapackage.json`: what is signed, stamped and, later, anchored.
 */
export async function sealFolder(
  folder: string,
  { title, software, page, created_at }: SealOptions,
  ports: { signing: SigningPort; time_stamp: TimeStampPort },
): Promise<Sealed> {
  const files = await listFiles(folder)
  const description = JSON.stringify(
    {
      profile: 'data-package',
      wacz_version: '1.1.1',
      title,
      software,
      created: created_at,
      mainPageUrl: page.url,
      mainPageDate: page.at,
      resources: files.map(resource),
    },
    null,
    2,
  )
  const digest = textDigest(description)
  const hash = `sha256:${digest}`
  const signed = {
    path: 'datapackage.json',
    hash,
    signedData: {
      hash,
      created: created_at,
      software,
      signature: ports.signing.signPackage(hash),
      publicKey: ports.signing.packageKey(),
      version: '0.1.0',
    },
  }
  const time_stamp = await ports.time_stamp.stamp(digest)
  await writeFile(join(folder, 'datapackage.json'), description)
  await writeFile(join(folder, 'datapackage-digest.json'), JSON.stringify(signed, null, 2))
  await writeFile(join(folder, TIME_STAMP), stampResponse(time_stamp.token))
  await writeFile(join(folder, MANIFEST), manifestOf(await listFiles(folder)))
  return { digest, time_stamp }
}

const resource = ({ path, bytes, sha256 }: ReportFile) => ({
  // A data package knows small letters only.
  name: path.slice(path.lastIndexOf('/') + 1).toLowerCase(),
  path,
  hash: `sha256:${sha256}`,
  bytes,
})

/** The token (base64) inside the answer of an authority, which is what `openssl ts -verify` reads: status "granted", then the token. */
export function stampResponse(token: string): Buffer {
  const bytes = Buffer.from(token, 'base64')
  const granted = Buffer.from([0x30, 0x03, 0x02, 0x01, 0x00])
  const body = Buffer.concat([granted, bytes])
  return Buffer.concat([Buffer.from([0x30]), derLength(body.length), body])
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  // A token is at most 64 kB.
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? (length > 0xffff ? 6 : 4) : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}
