// Describes the machine and the programs that record, with the digests of the program files.
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { arch, cpus, hostname, release, totalmem, type, version } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { brand } from '#lib/brand.ts'
import type { Equipment } from '#server/ports/capture.ts'

export async function describeEquipment(browser: {
  path: string
  version: string
  sandbox: boolean
  user_agent: string
}): Promise<Equipment> {
  const processors = cpus()
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const product = Object(manifest)
  return {
    host: hostname(),
    system: `${type()} ${release()} (${version()})`,
    architecture: arch(),
    processor: processors[0]?.model.trim() ?? '',
    processors: processors.length,
    memory_bytes: totalmem(),
    node: { version: process.version, sha256: await digestOf(process.execPath) },
    browser: {
      version: browser.version,
      sha256: await digestOf(browser.path),
      sandbox: browser.sandbox,
      user_agent: browser.user_agent,
    },
    product: { name: brand.name, version: String(product.version) },
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
