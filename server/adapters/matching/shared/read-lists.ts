// Reads the lists of one tag with one command. Their node joins them: thousands of small answers cost a client more than what is in them.
import type { IndexServers } from './index-servers.ts'
import { listKey, listPrefix, markKey } from './layout.ts'

/** Answers false without the mark, else the length of each list, then the lists. */
const JOINED = `
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local lengths, lists = {}, {}
for at = 1, #ARGV[2], 4 do
  local list = redis.call('GET', ARGV[1] .. string.format('%d', (struct.unpack('<I4', ARGV[2], at)))) or ''
  lengths[#lengths + 1] = struct.pack('<I4', #list)
  lists[#lists + 1] = list
end
return table.concat(lengths) .. table.concat(lists)`

/** While a slot moves, a script is refused a list that has moved, and one that was never there: single reads follow them. */
const MOVING = /non local key/i

/** One list for each bucket, empty where there is none. Null when their node has lost them; rejects when it is away. */
export async function readLists(
  servers: IndexServers,
  { generation, tag, buckets }: { generation: string; tag: number; buckets: readonly number[] },
): Promise<Buffer[] | null> {
  const wanted = Buffer.from(Uint32Array.from(buckets).buffer)
  const mark = markKey(generation, tag)
  try {
    const answer = await servers.callBuffer('eval', [JOINED, 1, mark, listPrefix(generation, tag), wanted])
    return Buffer.isBuffer(answer) ? apart(answer, buckets.length) : null
  } catch (error) {
    if (!(error instanceof Error) || !MOVING.test(error.message)) throw error
  }
  const [found, ...lists] = await servers.mgetBuffer(mark, ...buckets.map(bucket => listKey(generation, bucket)))
  return found ? lists.map(list => list ?? Buffer.alloc(0)) : null
}

function apart(answer: Buffer, count: number): Buffer[] {
  let at = count * 4
  return Array.from({ length: count }, (_, i) => {
    const from = at
    at += answer.readUInt32LE(i * 4)
    return answer.subarray(from, at)
  })
}
