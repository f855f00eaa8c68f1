// Puts images into a generation of the shared index and takes others out: slots are reserved, filled, and count once they are committed.

import { KEY_BITS } from '../../../matching/fingerprint/descriptor-hash.ts'
import { type ParsedFingerprint, parseFingerprint } from '../../../matching/fingerprint/fingerprint.ts'
import { selectKeypoints } from '../../../matching/index/catalogue.ts'
import {
  bucketOf,
  ENTRY_WORDS,
  MAX_SLOTS,
  quantizeKeypoint,
  writeEntry,
} from '../../../matching/index/index-entries.ts'
import { TEXTURELESS_KEYPOINTS } from '../../../matching/model.ts'
import type { Fingerprint, IndexChanges } from '../../../ports/matching.ts'
import type { IndexServers } from './index-servers.ts'
import { keysOf, listKey, listTag, PREFIX_STRIPE, RECORD, STRIPE } from './layout.ts'
import { withWriterLock } from './writer-lock.ts'

/** Numbers of slots that a writer may fill. What an earlier one reserved and did not commit is dropped: entries may lead there. */
const RESERVE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return -1 end
local facts = redis.call('HMGET', KEYS[2], 'next', 'reserved')
local next, reserved = tonumber(facts[1] or 0), tonumber(facts[2] or 0)
for slot = next, reserved - 1 do redis.call('APPEND', KEYS[3], struct.pack('<I4', slot)) end
if reserved > next then redis.call('HINCRBY', KEYS[2], 'dropped', reserved - next) end
local from = math.max(next, reserved)
redis.call('HSET', KEYS[2], 'next', from, 'reserved', from + tonumber(ARGV[2]))
return from`

/**
 * ARGV: token, next slot, position or '', textureless images, the first 16 bits of each entry's key; then for each change:
 * number of its key, id, slot or ''.
 */
const COMMIT = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local live, dropped = 0, 0
for i = 6, #ARGV, 3 do
  local key, id, slot = KEYS[5 + tonumber(ARGV[i])], ARGV[i + 1], ARGV[i + 2]
  local old = redis.call('HGET', key, id)
  if old then
    redis.call('APPEND', KEYS[3], struct.pack('<I4', tonumber(old)))
    live, dropped = live - 1, dropped + 1
  end
  if slot == '' then redis.call('HDEL', key, id) else
    redis.call('HSET', key, id, slot)
    live = live + 1
  end
end
redis.call('HINCRBY', KEYS[2], 'live', live)
redis.call('HINCRBY', KEYS[2], 'dropped', dropped)
redis.call('HINCRBY', KEYS[2], 'entries', #ARGV[5] / 2)
for at = 1, #ARGV[5], 2 do
  redis.call('BITFIELD', KEYS[5], 'INCRBY', 'u32', '#' .. struct.unpack('<I2', ARGV[5], at), 1)
end
redis.call('HSET', KEYS[2], 'next', ARGV[2])
if ARGV[3] ~= '' and tonumber(ARGV[3]) > tonumber(redis.call('HGET', KEYS[2], 'position') or 0) then
  redis.call('HSET', KEYS[2], 'position', ARGV[3])
end
if #ARGV[4] > 0 then redis.call('APPEND', KEYS[4], ARGV[4]) end
return 1`

/**
 * `position`: a change up to which the index is already is left out. An image whose fingerprint cannot be read (of another
 * version, cut short) is taken out. Throws when a server is away; nothing counts then, and it may be done again.
 */
export async function writeImages(
  servers: IndexServers,
  generation: string,
  { put, drop }: IndexChanges,
  position: number | null,
): Promise<void> {
  const keys = keysOf(generation)
  const readable = put.map(({ id, fingerprint }) => ({ id, parsed: parsedOrNull(fingerprint) }))
  const images = readable.flatMap(({ id, parsed }) => (parsed ? [{ id, parsed }] : []))
  const removed = [...drop, ...readable.filter(({ parsed }) => parsed === null).map(({ id }) => id)]
  await withWriterLock(servers, keys.writer, async token => {
    const [bits = 0, known = 0] = (await servers.hmget(keys.facts, 'bits', 'position')).map(Number)
    // One that was removed meanwhile has no bits, and the one that replaced it is at an earlier position.
    if (bits === 0 || (position !== null && position <= known)) return
    const from = Number(await servers.eval(RESERVE, 3, keys.writer, keys.facts, keys.dropped, token, images.length))
    if (from < 0) throw new Error('another process has taken over writing to the shared index')
    if (from + images.length > MAX_SLOTS) throw new Error('the shared index is full')
    const placed = images.map((image, i) => ({ ...image, slot: from + i }))
    const keysOfEntries = await append(servers, generation, bits, placed)
    await fillStripes(servers, generation, placed)
    const changes = [...removed.map(id => ({ id, slot: '' })), ...placed.map(({ id, slot }) => ({ id, slot }))]
    const textureless = placed.filter(({ parsed }) => parsed.count < TEXTURELESS_KEYPOINTS).map(texturelessRecord)
    const slotKeys = [...new Set(changes.map(({ id }) => keys.slots(id)))]
    const committed = await servers.eval(
      COMMIT,
      5 + slotKeys.length,
      keys.writer,
      keys.facts,
      keys.dropped,
      keys.textureless,
      keys.counts,
      ...slotKeys,
      token,
      from + images.length,
      position ?? '',
      Buffer.concat(textureless),
      Buffer.from(Uint16Array.from(keysOfEntries, bucketOf).buffer),
      ...changes.flatMap(({ id, slot }) => [slotKeys.indexOf(keys.slots(id)) + 1, id, slot]),
    )
    if (committed !== 1) throw new Error('another process has taken over writing to the shared index')
  })
}

function parsedOrNull(fingerprint: Fingerprint): ParsedFingerprint | null {
  try {
    return parseFingerprint(fingerprint)
  } catch {
    return null
  }
}

type Placed = { id: string; parsed: ParsedFingerprint; slot: number }

/** Appends the entries to their lists, those of a tag with one message. Answers their keys. */
async function append(
  servers: IndexServers,
  generation: string,
  bits: number,
  placed: readonly Placed[],
): Promise<number[]> {
  const entries = placed.flatMap(({ parsed, slot }) =>
    selectKeypoints(parsed).map(i => {
      const { key, low, high } = parsed.descriptor(i, false)
      const words = new Uint32Array(ENTRY_WORDS)
      writeEntry(words, 0, { slot, key, low, high, geometry: quantizeKeypoint(parsed.keypoint(i)) })
      return { key, bucket: key >>> (KEY_BITS - bits), bytes: Buffer.from(words.buffer) }
    }),
  )
  const byTag = Map.groupBy(entries, ({ bucket }) => listTag(bucket))
  await Promise.all(
    [...byTag.values()].map(group => {
      const pipeline = servers.pipeline()
      for (const { bucket, bytes } of group) pipeline.append(listKey(generation, bucket), bytes)
      return send(pipeline)
    }),
  )
  return entries.map(({ key }) => key)
}

/** Ids and hashes of the slots. Nobody reads them before the commit. */
async function fillStripes(servers: IndexServers, generation: string, placed: readonly Placed[]): Promise<void> {
  const keys = keysOf(generation)
  const pipeline = servers.pipeline()
  for (const { id, parsed, slot } of placed) {
    const record = Buffer.alloc(RECORD.id)
    if (record.write(id) < Buffer.byteLength(id)) throw new Error(`the id ${id} is too long`)
    const hash = hashBytes(parsed)
    pipeline.setrange(keys.ids(slot), (slot % STRIPE) * RECORD.id, record)
    pipeline.setrange(keys.hashes(slot), (slot % STRIPE) * RECORD.hash, hash)
    const prefix = hash.subarray(0, RECORD.prefix)
    pipeline.setrange(keys.prefixes(slot), (slot % PREFIX_STRIPE) * RECORD.prefix, prefix)
  }
  await send(pipeline)
}

/** Throws the first failure. */
async function send(pipeline: ReturnType<IndexServers['pipeline']>): Promise<void> {
  const failed = (await pipeline.exec())?.find(([error]) => error !== null)
  if (failed?.[0]) throw failed[0]
}

const hashBytes = ({ hashes }: ParsedFingerprint): Buffer => Buffer.from(hashes.slice(0, 8).buffer)

const texturelessRecord = ({ slot, parsed }: Placed): Buffer =>
  Buffer.concat([Buffer.from(Uint32Array.of(slot).buffer), hashBytes(parsed)])
