// The script that checks the log shares no code with it: it agrees with a true log, and sees a changed, shortened or wrongly signed one.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import { textDigest, utf8 } from '#lib/proof/digests.ts'
import { appendedNodes, leafHash, logRoot } from '#lib/proof/log-tree.ts'
import { logHeadDigest } from '#lib/proof/verify-log.ts'
import { sealing } from '#tests/support/certificates/certificate-fixture.ts'

const script = fileURLToPath(new URL('../../../scripts/check-log.mjs', import.meta.url))
/** More than one page of entries. */
const SIZE = 13
const PAGE = 5
const digestOf = (index: number) => textDigest(`certificate ${index}`)
const entryOf = (index: number) => canonicalJson({ event: 'issued', digest: digestOf(index), version: 1 })

/** Root of the first `size` entries. */
function rootOf(size: number): string {
  const known = new Map<string, string>()
  const find = (level: number, index: number) => known.get(`${level}/${index}`) ?? ''
  for (let position = 0; position < size; position += 1) {
    for (const node of appendedNodes(position, leafHash(utf8(entryOf(position))), find)) {
      known.set(`${node.level}/${node.index}`, node.hash)
    }
  }
  return logRoot(size, find)
}

function headOf(size: number) {
  const bare = { tree_size: size, root: rootOf(size), made_at: '2026-11-21T08:00:00.000Z' }
  const message = logHeadDigest(bare)
  return { ...bare, signature: { ...sealing(message), message }, anchor: null }
}

let server: Server
let api = ''
let directory = ''
let served: { head: object; entries: string[] }
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'check-log-'))
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const start = Number(url.searchParams.get('start') ?? 0)
    const page = served.entries.slice(start, start + PAGE).map(entry => ({ entry }))
    response.end(JSON.stringify(url.pathname === '/log/head' ? served.head : { entries: page }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object' && address) api = `http://127.0.0.1:${address.port}`
})
afterAll(async () => {
  server.close()
  await rm(directory, { recursive: true })
})

const entries = Array.from({ length: SIZE }, (_, index) => entryOf(index))

/** The script over a log that says `head` and `entries`; the failing lines by name. */
async function failing(changes: Partial<typeof served>, ...more: string[]): Promise<string[]> {
  served = { head: headOf(SIZE), entries, ...changes }
  const kept = join(directory, 'kept.json')
  await writeFile(kept, JSON.stringify(headOf(6)))
  const text = await new Promise<string>(resolve => {
    execFile(process.execPath, [script, api, '--kept', kept, ...more], (_, stdout, stderr) => resolve(stdout + stderr))
  })
  expect(text).toMatch(/^passed|^FAILED/m)
  return [...text.matchAll(/^FAILED +(\w+(?: \w+)?) /gm)].map(([, name]) => name ?? '')
}

describe('check-log', () => {
  it('agrees with a true log that grew from the head kept before and holds the certificate', async () => {
    expect(await failing({}, '--digest', digestOf(3))).toEqual([])
  })

  it('sees an entry that was changed after the head that was kept, and one before it', async () => {
    const changed = (index: number) => entries.with(index, entries[index]?.replace('1}', '2}') ?? '')
    expect(await failing({ entries: changed(9) })).toEqual(['root'])
    expect(await failing({ entries: changed(2) })).toEqual(['root', 'growth'])
  })

  it('sees a log that was cut short or whose head says another size or time', async () => {
    expect(await failing({ entries: entries.slice(0, 4), head: headOf(4) })).toEqual(['growth'])
    expect(await failing({ head: { ...headOf(SIZE), made_at: '2026-11-20T08:00:00.000Z' } })).toEqual(['head'])
  })

  it('sees a head that somebody else signed, and a certificate that is not there', async () => {
    expect(await failing({}, '--address', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).toEqual(['head', 'kept head'])
    expect(await failing({}, '--digest', digestOf(99))).toEqual(['entry'])
  })
})
