// Parts of a recording that need no browser: the clock, names, the growing archive, the moment in Paris.
import { createSocket } from 'node:dgram'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { isoInParis } from '#lib/dates.ts'
import { zip } from '#server/bytes/zip.ts'
import { appendToZip } from '#server/evidence/append-to-zip.ts'
import { readClock, siteDate } from '#server/evidence/clock.ts'

const NTP_EPOCH_S = 2_208_988_800

/** A time server whose clock is `ahead_ms` before ours. */
async function timeServer(ahead_ms: number, stratum = 2) {
  const socket = createSocket('udp4')
  socket.on('message', (_, client) => {
    const answer = Buffer.alloc(48)
    answer[0] = 0x24
    answer[1] = stratum
    const at = Date.now() + ahead_ms
    for (const place of [32, 40]) {
      answer.writeUInt32BE(Math.floor(at / 1000) + NTP_EPOCH_S, place)
      answer.writeUInt32BE(Math.floor(((at % 1000) / 1000) * 2 ** 32), place + 4)
    }
    socket.send(answer, client.port, client.address)
  })
  await new Promise<void>(resolve => {
    socket.bind(0, '127.0.0.1', resolve)
  })
  return { name: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

describe('the clock', () => {
  it('is measured against a time server, and nothing is said of one that is not synchronised', async () => {
    const right = await timeServer(5_000)
    const lost = await timeServer(0, 16)
    const readings = await readClock([right.name, lost.name])
    right.close()
    lost.close()
    expect(readings).toHaveLength(1)
    expect(readings[0]).toMatchObject({ server: right.name })
    expect(Math.abs((readings[0]?.offset_ms ?? 0) + 5_000)).toBeLessThan(2_000)
  })

  it('is compared with a Date header only where there is one', () => {
    const received = new Date('2026-11-21T10:00:02.500Z')
    expect(siteDate('Sat, 21 Nov 2026 10:00:00 GMT', received)?.offset_ms).toBe(2_500)
    expect([siteDate(undefined, received), siteDate('yesterday', received)]).toEqual([null, null])
  })
})

it('an instant is written as clocks in Paris show it, in summer and in winter', () => {
  expect(isoInParis(new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-21T11:00:00+01:00')
  expect(isoInParis(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02T00:30:00+02:00')
})

describe('an archive that grows', () => {
  it('keeps every byte of its files and gets one more, whatever they are', async () => {
    const name = fc.stringMatching(/^[a-z]{1,12}$/)
    const files = fc.uniqueArray(fc.tuple(name, fc.uint8Array({ maxLength: 200 })), {
      minLength: 1,
      maxLength: 6,
      selector: ([text]) => text,
    })
    await fc.assert(
      fc.asyncProperty(files, fc.uint8Array({ maxLength: 300 }), async (given, added) => {
        const before = await archive(given)
        const read = async (start: number, end: number) => before.subarray(start, end + 1)
        const tail = await appendToZip({ bytes: before.length, read }, 'datapackage-anchor', added)
        const after = Buffer.concat([before.subarray(0, tail.from), tail.bytes])
        // The same archive, made at once, is the same file.
        expect(after.equals(await archive([...given, ['datapackage-anchor', added]]))).toBe(true)
        expect(Object.keys(unzipSync(after))).toHaveLength(given.length + 1)
      }),
      { numRuns: 30 },
    )
  })

  it('is refused when it is none of ours', async () => {
    const bytes = Buffer.alloc(60, 1)
    const read = async (start: number, end: number) => bytes.subarray(start, end + 1)
    await expect(appendToZip({ bytes: bytes.length, read }, 'a', new Uint8Array())).rejects.toThrow('archive')
  })
})

async function archive(files: readonly (readonly [string, Uint8Array])[]): Promise<Buffer> {
  const modified = new Date('2026-11-21T10:00:00Z')
  async function* entries() {
    for (const [path, body] of files) yield { name: path, modified, body }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of zip(entries())) chunks.push(chunk)
  return Buffer.concat(chunks)
}
