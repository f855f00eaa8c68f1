// Compresses the built files as small as brotli makes them, once at build: too slow for whoever asks first (1.3 s a megabyte).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { isCompressible } from '../server/http/built/compressible.ts'
import { root } from './build-stamp.ts'

const compress = promisify(brotliCompress)
const folder = join(root, '.next/static')

const files = await readdir(folder, { recursive: true })
await Promise.all(
  files.filter(isCompressible).map(async file => {
    const built = await readFile(join(folder, file))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: built.length,
    }
    await writeFile(join(folder, `${file}.br`), await compress(built, { params }))
  }),
)
