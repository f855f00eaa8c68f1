// Photographs of a folder, found and decoded for the bench.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Luma } from '../../server/matching/fingerprint/keypoints.ts'
import { readLuma } from '../../server/matching/fingerprint/read-luma.ts'

/** All image files below a folder, in the order of their names. */
export async function listPhotos(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && /\.(?:jpe?g|png|webp)$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}

export const lumaOf = (bytes: Uint8Array | string): Promise<Luma> => readLuma(sharp(bytes, { failOn: 'error' }))
