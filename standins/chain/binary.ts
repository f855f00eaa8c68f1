// Finds the anvil program that npm installed, without asking PATH.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const cpus: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/** Absolute path of the anvil binary for this machine. Throws one sentence when this machine has none. */
export function anvilBinary(platform: string = process.platform, arch: string = process.arch): string {
  const system = platform === 'win32' ? 'win32' : platform
  const name = `@foundry-rs/anvil-${system}-${cpus[arch] ?? arch}`
  const missing = `The local chain cannot start: the package ${name} is not installed (npm leaves it out with --omit=optional or on an unsupported machine).`
  let folder: string
  try {
    folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  } catch {
    throw new Error(missing)
  }
  const binary = join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  if (!existsSync(binary)) throw new Error(missing)
  return binary
}
