// The picture processes of a test file, with a folder for what they read and write.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImaging, type Imaging } from '#server/imaging/imaging.ts'

export type TestImaging = {
  imaging: Imaging
  folder: string
  /** Writes the bytes into a file of their own; its path. */
  saved(bytes: Buffer): Promise<string>
  close(): Promise<void>
}

export async function testImaging(workers = 1): Promise<TestImaging> {
  const folder = await mkdtemp(join(tmpdir(), 'imaging-'))
  const imaging = createImaging({ workers })
  let saves = 0
  return {
    imaging,
    folder,
    async saved(bytes) {
      saves += 1
      const path = join(folder, `${saves}.jpg`)
      await writeFile(path, bytes)
      return path
    },
    async close() {
      await imaging.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
