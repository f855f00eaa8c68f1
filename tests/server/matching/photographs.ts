// Photographs of the demo world as fingerprints, and copies of them, for the tests of the matching engine.
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { createMatcher, type Matcher } from '#server/matching/engine/matcher.ts'
import { createFingerprinter } from '#server/matching/fingerprint/fingerprint.ts'
import { readLuma } from '#server/matching/fingerprint/read-luma.ts'
import { decodeThumbnail, encodeThumbnail } from '#server/matching/fingerprint/thumbnail-codec.ts'
import type { Fingerprint } from '#server/ports/matching.ts'

export const names = ['Wine_by_Jakkub_Mede', 'friends_by_Aitzol_Berasategi', 'greentock_by_Peter_Nerlich']
const stranger = 'Picture_0B_by_freespace'
/** A drawn gradient with hardly a keypoint. */
const flat = 'umang_by_Abhishek_Mudgal'

const make = createFingerprinter(encodeThumbnail)

export async function fingerprintOf(bytes: Uint8Array): Promise<Fingerprint> {
  const { autoOrient } = await sharp(bytes).metadata()
  return make(await readLuma(sharp(bytes)), { width: autoOrient.width, height: autoOrient.height })
}

export type Shot = { name: string; bytes: Buffer; width: number; height: number }

/** A photograph at 900 px, as sites show them. */
async function shot(name: string): Promise<Shot> {
  const file = fileURLToPath(new URL(`../../../content/photos/${name}.jpg`, import.meta.url))
  const image = sharp(file).autoOrient().resize({ width: 900, height: 900, fit: 'inside' }).jpeg({ quality: 90 })
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { name, bytes: data, width: info.width, height: info.height }
}

export async function openWorld() {
  const shots = await Promise.all(names.map(shot))
  const matcher = createMatcher(decodeThumbnail)
  for (const { name, bytes } of shots) matcher.catalogue.put(name, await fingerprintOf(bytes))
  return { matcher, shots, stranger: await shot(stranger), flat: await shot(flat) }
}

/** The ids of the confirmed answers about a copy. */
export async function confirmed(matcher: Matcher, copy: Sharp) {
  const found = await matcher.find(await fingerprintOf(await copy.jpeg({ quality: 70 }).toBuffer()))
  return found.filter(match => match.confirmed)
}
