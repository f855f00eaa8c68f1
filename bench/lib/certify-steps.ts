// The steps of certification one after the other over a folder of photographs, each in CPU seconds: `node bench/lib/certify-steps.ts <folder>`.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { sha256Hex, textDigest } from '../../lib/proof/digests.ts'
import { fingerprint } from '../../lib/proof/fingerprint.ts'
import { merkleTree } from '../../lib/proof/merkle.ts'
import { statementText } from '../../lib/proof/statement.ts'
import { createEvmAnchor } from '../../server/adapters/anchor/evm.ts'
import { openPlatformKeys } from '../../server/adapters/signing/platform-keys.ts'
import { createRfc3161 } from '../../server/adapters/time-stamp/rfc3161.ts'
import { inspectAndDerive } from '../../server/imaging/derive.ts'
import { startLocalChain } from '../../standins/chain/start-local-chain.ts'
import { startTimestampAuthority } from '../../standins/timestamp-authority/start-timestamp-authority.ts'
import { statementOf } from './make-certificates.ts'

sharp.cache(false)
sharp.concurrency(1)

const source = process.argv[2] ?? '.'
const directory = await mkdtemp(join(tmpdir(), 'auctor-steps-'))
const cpu_s: Record<string, number> = {}

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  cpu_s[step] = (cpu_s[step] ?? 0) + (user + system) / 1e6
  return result
}

/** As an upload arrives: written to the disk with both digests made on the way. */
async function receive(path: string): Promise<{ sha256: string; sha512: string }> {
  const [short, long] = [createHash('sha256'), createHash('sha512')]
  const digesting = new Transform({
    transform(chunk: Buffer, _, done) {
      short.update(chunk)
      long.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(path), digesting, createWriteStream(join(directory, 'received.jpg')))
  return { sha256: short.digest('hex'), sha512: long.digest('hex') }
}

const [chain, authority] = await Promise.all([startLocalChain({ directory }), startTimestampAuthority({ directory })])
try {
  const keys = await openPlatformKeys({ directory })
  const stamper = createRfc3161({
    url: authority.url,
    authority: 'Local',
    standin: true,
    trustedCaPem: authority.caPem,
  })
  const privateKey = chain.accounts[0]?.private_key ?? ''
  const anchors = createEvmAnchor({ ...chain, privateKey, network: 'Local chain', standin: true, confirmations: 1 })
  const names = (await readdir(source)).filter(name => name.endsWith('.jpg'))
  const leaves: string[] = []
  for (const [index, name] of names.entries()) {
    const path = join(source, name)
    const digests = await timed('receive', () => receive(path))
    const { derivation } = await timed('inspect and derive', () => inspectAndDerive(path, directory))
    if (!derivation) throw new Error(`${name} is not accepted`)
    const { luma } = derivation
    const { size } = await stat(path)
    const digest = await timed('statement and signatures', async () => {
      const value = fingerprint(luma)
      const text = statementText(statementOf({ ...digests, bytes: size, fingerprint: value }, index))
      const { bitcoin } = await keys.signDigest(textDigest(text))
      leaves.push(sha256Hex(Buffer.from(bitcoin.signature, 'base64')))
      return textDigest(text)
    })
    await timed('stamp', () => stamper.stamp(digest))
  }
  await timed('anchor', () => anchors.anchor(merkleTree(leaves).root))
  console.log(JSON.stringify({ photographs: names.length, cpu_s }))
} finally {
  await Promise.all([chain.stop(), authority.stop()])
  await rm(directory, { recursive: true, force: true })
}
