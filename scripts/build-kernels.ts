// Compiles the kernels (*.as, AssemblyScript with SIMD) into the committed kernels.wasm; with --check it fails when one is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'
import { root } from './build-stamp.ts'

export const kernelFolders = ['server/adapters/classifier/kernels', 'server/matching/kernels']

/** Fails with the compiler's own message when the source does not compile. */
export async function compileKernels(folder: string): Promise<Uint8Array> {
  let compiled: Uint8Array = new Uint8Array()
  let output = ''
  // The stub runtime never frees: the module's own data are fixed, all else is laid out by its caller.
  const settings = ['--baseDir', join(root, folder), '--runtime', 'stub', '--enable', 'simd', '-O3', '--noAssert']
  const { error } = await asc.main(['main.ts', '--outFile', 'kernels.wasm', '--importMemory', ...settings], {
    // The compiler only knows names in .ts; ours are .as because they are not TypeScript.
    readFile: (name, base) => readFile(join(base, name.replace(/\.ts$/, '.as')), 'utf8').catch(() => null),
    writeFile: (_, contents) => {
      compiled = typeof contents === 'string' ? Buffer.from(contents) : contents
    },
    listFiles: () => [],
    stderr: {
      write: text => {
        output += String(text)
        return true
      },
    },
  })
  if (error) throw new Error(output || error.message)
  return compiled
}

async function buildKernels(folder: string, check: boolean): Promise<void> {
  const file = join(root, folder, 'kernels.wasm')
  const compiled = await compileKernels(folder)
  const committed = await readFile(file).catch(() => null)
  if (committed?.equals(compiled)) return
  if (check) {
    process.stderr.write(`${folder}/kernels.wasm is stale: run npm run kernels:build and commit it.\n`)
    process.exitCode = 1
    return
  }
  await writeFile(file, compiled)
  process.stdout.write(`${folder}/kernels.wasm written, ${compiled.length} bytes\n`)
}

if (import.meta.main) {
  for (const folder of kernelFolders) await buildKernels(folder, process.argv.includes('--check'))
}
