// `npm run bench:shared-index [-- --photos <folder> --sizes 1e5,1e6 --replicas 1]`: the same questions to the index in memory and to one on a cluster of three nodes, each with a replica unless there are 0, on this machine.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Generations } from '../../server/adapters/matching/shared/generations.ts'
import { connectIndexServers, type IndexServers } from '../../server/adapters/matching/shared/index-servers.ts'
import {
  currentKey,
  keysOf,
  listKey,
  PREFIX_STRIPE,
  RECORD,
  STRIPE,
} from '../../server/adapters/matching/shared/layout.ts'
import { openSharedIndex } from '../../server/adapters/matching/shared/open-shared-index.ts'
import { type EngineMatch, Matcher } from '../../server/matching/engine/matcher.ts'
import { KEY_BITS } from '../../server/matching/fingerprint/descriptor-hash.ts'
import { decodeThumbnail } from '../../server/matching/fingerprint/thumbnail-codec.ts'
import { Catalogue } from '../../server/matching/index/catalogue.ts'
import { BUCKET_BITS, ENTRY_WORDS, keySuffixAt } from '../../server/matching/index/index-entries.ts'
import { bucketBitsFor } from '../../server/matching/index/loaded-lists.ts'
import type { Fingerprint, StoredFingerprints } from '../../server/ports/matching.ts'
import { startIndexCluster, type TestServers } from '../../tests/support/matching/index-servers.ts'
import { quantile } from '../lib/statistics.ts'
import { cpuMilliseconds } from './clock.ts'
import { collect } from './collection.ts'
import { listPhotos } from './photos.ts'
import { queriesFrom, sharedStore } from './scale.ts'
import { createSynthesis } from './synthesis.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string', multiple: true, default: [] },
    sizes: { type: 'string', default: '1e5,1e6' },
    replicas: { type: 'string', default: '1' },
  },
})
const MASTERS = 3
const STRANGERS = 100
/** So much is written before an answer is waited for. */
const WAITING = { lists: 5_000, bytes: 64e6 }
const INSTALLATION = 'bench'
/** Questions come with their fingerprints. */
const noFingerprint = () => Promise.reject(new Error('nothing is fingerprinted here'))
const say = (line: string) => process.stdout.write(`${line}\n`)

const own = fileURLToPath(new URL('../../content/photos', import.meta.url))
const files = (await Promise.all([own, ...values.photos].map(listPhotos))).flat()
const all = await collect(files, say)
const negatives = all.filter((_, i) => i % 2 === 1).slice(0, STRANGERS)
const photos = all.filter(photo => !negatives.includes(photo))
const queries = await queriesFrom(photos, negatives)
const questions = [...queries.copies.map(({ fingerprint }) => fingerprint), ...queries.negatives]
const originals = new Set(queries.copies.map(({ id }) => id))
const catalogue = new Catalogue(sharedStore(photos))
for (const [slot, { id, fingerprint }] of photos.entries()) {
  catalogue.put(id, fingerprint)
  const kept = catalogue.rows[slot]
  if (kept) kept.at = slot
}
const fill = createSynthesis(photos, ({ id }) => !originals.has(id))
const matcher = new Matcher(decodeThumbnail, catalogue)
const stored: StoredFingerprints = async ids => {
  const slots = ids.flatMap(id => catalogue.slots.get(id) ?? [])
  return [...catalogue.images(slots).values()]
}

say(
  `${photos.length} photographs, ${queries.copies.length} altered copies and ${queries.negatives.length} strangers asked`,
)
say(
  '| catalogue | index | questions | p50 ms | p95 ms | CPU of the process, ms | CPU of the servers, ms | memory of the servers, GB, without replicas | filled, images a second | answers that differ |\n|---|---|---|---|---|---|---|---|---|---|',
)
for (const size of values.sizes.split(',').map(Number)) await measure(size)

async function measure(size: number): Promise<void> {
  fill(catalogue, size)
  const inMemory = await asked(query => matcher.find(query))
  say(row(size, 'in memory', inMemory, ['–', '–', '–', '–']))
  const servers = await startIndexCluster(MASTERS, values.replicas === '0' ? 0 : 1)
  const client = connectIndexServers(servers.url)
  try {
    const started = performance.now()
    await copyTo(client)
    const rate = (size / (performance.now() - started)) * 1000
    // As the product asks it: from a thread that does not have the catalogue beside it, among whose objects garbage is sought.
    const index = openSharedIndex({ url: `${servers.url}/${INSTALLATION}`, fingerprint: noFingerprint })
    const before = await cpuOf(servers)
    const shared = await asked(async query => (await index.find(query, stored)).matches)
    await index.close()
    // Each question is asked twice, and the servers were busy with both.
    const server_ms = (((await cpuOf(servers)) - before) / questions.length / 2) * 1000
    const differing = shared.answers.filter((answer, i) => answer !== inMemory.answers[i]).length
    const gigabytes = ((await memoryOf(servers)) / 1e9).toFixed(2)
    say(row(size, 'cluster', shared, [server_ms.toFixed(1), gigabytes, rate.toFixed(0), String(differing)]))
  } finally {
    client.disconnect()
    await servers.stop()
  }
}

type Asked = { ms: number[]; cpu_ms: number; answers: string[] }

/** The second time is measured: the first one sorts buckets and reads what a process keeps. */
async function asked(
  find: (query: Fingerprint) => Promise<Pick<EngineMatch, 'id' | 'confirmed' | 'kind'>[]>,
): Promise<Asked> {
  for (const query of questions) await find(query)
  const [ms, answers]: [number[], string[]] = [[], []]
  const cpu = cpuMilliseconds()
  for (const query of questions) {
    const started = performance.now()
    const matches = await find(query)
    ms.push(performance.now() - started)
    answers.push(JSON.stringify(matches.map(({ id, confirmed, kind }) => [id, confirmed, kind])))
  }
  return { ms, cpu_ms: (cpuMilliseconds() - cpu) / questions.length, answers }
}

function row(size: number, name: string, { ms, cpu_ms }: Asked, rest: string[]): string {
  return `| ${[size, name, ms.length, quantile(ms, 0.5).toFixed(1), quantile(ms, 0.95).toFixed(1), cpu_ms.toFixed(1), ...rest].join(' | ')} |`
}

/** The catalogue of this process as a generation, written list by list: as it is after being made again, but sooner. */
async function copyTo(client: IndexServers): Promise<void> {
  const entries = catalogue.index.entryCount
  const generation = await new Generations(client, INSTALLATION).begin(entries)
  const keys = keysOf(generation)
  const bits = bucketBitsFor(entries)
  const writing: Promise<unknown>[] = []
  let bytesWaiting = 0
  const write = async (key: string, bytes: Buffer) => {
    writing.push(client.set(key, bytes))
    bytesWaiting += bytes.length
    if (writing.length < WAITING.lists && bytesWaiting < WAITING.bytes) return
    await Promise.all(writing.splice(0))
    bytesWaiting = 0
  }
  for (const [coarse, words] of catalogue.index.filledBuckets()) {
    const finer = new Map<number, number[]>()
    for (let at = 0; at < words.length; at += ENTRY_WORDS) {
      const key = (coarse << (KEY_BITS - BUCKET_BITS)) | keySuffixAt(words, at)
      const bucket = key >>> (KEY_BITS - bits)
      const list = finer.get(bucket) ?? []
      list.push(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0)
      finer.set(bucket, list)
    }
    for (const [bucket, list] of finer) await write(listKey(generation, bucket), bytesOf(Uint32Array.from(list)))
  }
  const counts = Buffer.alloc(4 * 2 ** BUCKET_BITS)
  for (const [coarse, words] of catalogue.index.filledBuckets())
    counts.writeUInt32BE(words.length / ENTRY_WORDS, coarse * 4)
  await write(keys.counts, counts)
  const textureless = catalogue.texturelessHashes().flatMap(({ slot, hash }) => [slot, ...hash])
  await write(keys.textureless, bytesOf(Uint32Array.from(textureless)))
  const count = catalogue.rows.length
  for (let slot = 0; slot < count; slot += STRIPE) {
    const slots = Array.from({ length: Math.min(STRIPE, count - slot) }, (_, i) => slot + i)
    const ids = Buffer.alloc(slots.length * RECORD.id)
    for (const [i, each] of slots.entries()) ids.write(catalogue.rows[each]?.id ?? '', i * RECORD.id)
    await write(keys.ids(slot), ids)
    await write(keys.hashes(slot), Buffer.concat(slots.map(each => bytesOf(catalogue.hashOf(each)))))
  }
  for (let slot = 0; slot < count; slot += PREFIX_STRIPE) {
    const slots = Array.from({ length: Math.min(PREFIX_STRIPE, count - slot) }, (_, i) => slot + i)
    await write(keys.prefixes(slot), Buffer.concat(slots.map(each => bytesOf(catalogue.hashOf(each).slice(0, 4)))))
  }
  await Promise.all(writing)
  await client.hset(keys.facts, { next: count, reserved: count, entries, live: count, dropped: 0 })
  await client.set(currentKey(INSTALLATION), generation)
}

function bytesOf(words: Uint32Array): Buffer {
  return Buffer.from(words.buffer, words.byteOffset, words.byteLength)
}

async function infoOf({ nodes }: TestServers, section: string, field: RegExp): Promise<number> {
  const told = await Promise.all(nodes.slice(0, MASTERS).map(node => node.ask('INFO', section)))
  return told.reduce<number>((sum, text) => sum + Number(field.exec(String(text))?.[1] ?? 0), 0)
}

/** Seconds. */
async function cpuOf(servers: TestServers): Promise<number> {
  const [user, system] = [/used_cpu_user:([\d.]+)/, /used_cpu_sys:([\d.]+)/]
  return (await infoOf(servers, 'cpu', user)) + (await infoOf(servers, 'cpu', system))
}

/** Bytes. */
async function memoryOf(servers: TestServers): Promise<number> {
  return infoOf(servers, 'memory', /used_memory:(\d+)/)
}
