// Bundles a program for browsers into one script, with everything it imports inside.
import { build } from 'vite'

export async function bundleScript(
  folder: string,
  entry: string,
  { name, define = {} }: { name: string; define?: Record<string, string> },
): Promise<string> {
  const output = await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry, formats: ['iife'], name },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  const parts = first && 'output' in first ? first.output : []
  const [script] = parts.flatMap(part => (part.type === 'chunk' ? [part.code] : []))
  if (!script) throw new Error(`${entry} gave no script`)
  return script
}
