// Compiles the kernels (*.as, AssemblyScript with SIMD) into the committed kernels.wasm; with --check it fails when that is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'

const folder = import.meta.dirname
const output = join(folder, 'kernels.wasm')

/** Fails with the compiler's own words when the source does not compile. */
export async function compileKernels(): Promise<Uint8Array> {
  let compiled: Uint8Array = new Uint8Array()
  let said = ''
  const { error } = await asc.main(['main.ts', '--outFile', 'kernels.wasm', ...settings], {
    // The compiler only knows names in .ts; ours are .as because they are not TypeScript.
    readFile: (name, base) => readFile(join(base, name.replace(/\.ts$/, '.as')), 'utf8').catch(() => null),
    writeFile: (_, contents) => {
      compiled = typeof contents === 'string' ? Buffer.from(contents) : contents
    },
    listFiles: () => [],
    stderr: {
      write: text => {
        said += String(text)
        return true
      },
    },
  })
  if (error) throw new Error(said || error.message)
  return compiled
}

// The stub runtime never frees: the module's own data are fixed, all else is laid out by its caller.
const settings = ['--baseDir', folder, '--runtime', 'stub', '--enable', 'simd', '-O3', '--noAssert', '--importMemory']

if (import.meta.main) {
  const compiled = await compileKernels()
  const committed = await readFile(output).catch(() => null)
  if (!committed?.equals(compiled)) {
    if (process.argv.includes('--check')) {
      process.stderr.write('server/matching/kernels/kernels.wasm is stale: run npm run matching:build and commit it.\n')
      process.exitCode = 1
    } else {
      await writeFile(output, compiled)
      process.stdout.write(`server/matching/kernels/kernels.wasm written, ${compiled.length} bytes\n`)
    }
  }
}
