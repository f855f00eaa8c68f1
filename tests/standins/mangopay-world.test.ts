// What the local payment provider has answered is never lost: not by a kill, not by half a line, and never by halves.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStateLog } from '#standins/mangopay/journal.ts'
import { createLimits } from '#standins/mangopay/protocol/limits.ts'
import { openServer, startMangopay } from '#standins/mangopay/start-mangopay.ts'
import { kind, type Stored, World } from '#standins/mangopay/world.ts'
import { payer, startProvider, tokenOf } from '#tests/support/mangopay/mangopay.ts'

type Thing = Stored & { value: number; Shown?: string }
const things = kind<Thing>('thing', 'thing')

let directory: string
const children: ChildProcess[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-mangopay-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

const open = () => new World({ journal: openStateLog(directory) })
const reopened = <T>(read: (world: World) => T): T => {
  const world = open()
  try {
    return read(world)
  } finally {
    world.close()
  }
}

/** A process of its own with a provider on the folder, which says where it listens. */
async function hostProvider() {
  const start = JSON.stringify(join(import.meta.dirname, '../../standins/mangopay/start-mangopay.ts'))
  const program = `
    const { startMangopay } = await import(${start})
    const { url, client_id, api_key } = await startMangopay({ directory: ${JSON.stringify(directory)} })
    process.stdout.write(JSON.stringify({ url, client_id, api_key }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', data => resolve(String(data)))
    child.once('exit', code => reject(new Error(`the provider ended with ${code}`)))
  })
  const server: { url: string; client_id: string; api_key: string } = JSON.parse(said)
  return { server, child }
}

test('a killed process has lost nothing it answered, and its client and tokens still work', async () => {
  const { server, child } = await hostProvider()
  const token = await tokenOf(server)
  const answered: unknown[] = []
  let killed = false
  const work = async () => {
    while (!killed) {
      const answer = await fetch(`${server.url}/v2.01/${server.client_id}/users/natural`, {
        method: 'POST',
        headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(payer),
      })
      answered.push(await answer.json())
      if (answered.length === 60) {
        killed = child.kill('SIGKILL')
        await new Promise(resolve => child.once('exit', resolve))
      }
    }
  }
  await Promise.allSettled([work(), work(), work()])
  expect(answered.length).toBeGreaterThanOrEqual(60)
  const again = await startMangopay({ directory })
  expect(again).toMatchObject({ client_id: server.client_id, api_key: server.api_key })
  const kept: unknown[] = []
  for (const page of [1, 2]) {
    const list = await fetch(`${again.url}/v2.01/${again.client_id}/users?per_page=100&page=${page}`, {
      headers: { authorization: `bearer ${token}` },
    })
    const rows: unknown = await list.json()
    if (Array.isArray(rows)) kept.push(...rows)
  }
  expect(kept).toEqual(expect.arrayContaining(answered))
  await again.stop()
})

test('a look at what was kept sees it, and changes nothing', async () => {
  const kept = await startProvider({ directory })
  const state = () => readFile(join(directory, 'world.jsonl'), 'utf8')
  const before = await state()
  const look = await startMangopay({ directory, peek: true })
  expect(look).toMatchObject({ client_id: kept.client_id, api_key: kept.api_key, wallet_id: kept.wallet_id })
  const headers = { authorization: `Basic ${btoa(`${look.client_id}:${look.api_key}`)}` }
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const signed = await fetch(`${look.url}/v2.01/oauth/token`, { method: 'POST', headers, body })
  expect(signed.status).toBe(200)
  await look.stop()
  await kept.stop()
  expect(await state()).toBe(before)
  const nowhere = join(directory, 'none')
  await (await startMangopay({ directory: nowhere, peek: true })).stop()
  expect(existsSync(nowhere)).toBe(false)
})

test('keys and state are for their owner only', async () => {
  await (await startProvider({ directory })).stop()
  for (const name of ['client.json', 'world.jsonl'])
    expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
})

test('the reopened world is the one that was left, whatever was done to it', () => {
  const act = fc.record({
    what: fc.constantFrom('insert', 'update', 'remove', 'fail'),
    which: fc.nat(5),
    value: fc.integer(),
  })
  fc.assert(
    fc.property(fc.array(fc.array(act, { maxLength: 6 }), { maxLength: 12 }), transactions => {
      const world = open()
      world.transaction(() => {
        for (const { Id } of world.list(things)) world.remove(things, Id)
      })
      for (const acts of transactions) {
        const before = world.list(things)
        try {
          world.transaction(() => {
            for (const one of acts) apply(world, one)
          })
        } catch {
          expect(world.list(things)).toEqual(before)
        }
      }
      const left = world.list(things)
      world.close()
      expect(reopened(again => again.list(things))).toEqual(left)
    }),
    { numRuns: 60 },
  )
})

function apply(world: World, { what, which, value }: { what: string; which: number; value: number }): void {
  const Id = `thing_${which}`
  if (what === 'fail') throw new Error('on purpose')
  if (what === 'remove') world.remove(things, Id)
  else if (world.find(things, Id)) world.update(things, Id, { value })
  else world.insert(things, { Id, value })
}

test('an inner transaction that fails is undone alone', () => {
  const world = new World()
  world.transaction(() => {
    world.insert(things, { Id: 'kept', value: 1 })
    expect(() =>
      world.transaction(() => {
        world.update(things, 'kept', { value: 2 })
        world.insert(things, { Id: 'lost', value: 1 })
        throw new Error('on purpose')
      }),
    ).toThrow('on purpose')
  })
  expect(world.list(things)).toMatchObject([{ Id: 'kept', value: 1 }])
})

test('half a last line is left out, and a damaged line inside is named', async () => {
  const world = open()
  world.insert(things, { Id: 'whole', value: 1 })
  world.close()
  const path = join(directory, 'world.jsonl')
  await appendFile(path, '[["put","thing",{"Id":"half","Crea')
  expect(reopened(again => again.list(things).map(({ Id }) => Id))).toEqual(['whole'])
  expect(await readFile(path, 'utf8')).not.toContain('half')
  await writeFile(path, `{"not":"a list"}\n${await readFile(path, 'utf8')}`)
  expect(open).toThrow(/world\.jsonl:1 is damaged/)
})

test('what falls due is done once, in order, each at its own time, and survives a restart', () => {
  let at = 1_000_000_000_000
  const seen: [string, number][] = []
  const start = () => {
    const world = new World({ journal: openStateLog(directory), clock: () => at })
    world.on('ring', subject => {
      seen.push([subject, world.now() - 1_000_000_000])
      if (subject === 'daily' && seen.length < 5) world.schedule('ring', 'daily', world.now() + 100)
    })
    return world
  }
  const world = start()
  world.schedule('ring', 'late', world.now() + 250)
  world.schedule('ring', 'daily', world.now() + 100)
  world.schedule('ring', 'never', world.now() + 10)
  world.unschedule('ring', 'never')
  world.close()
  const again = start()
  again.runDue()
  expect(seen).toEqual([])
  at += 50_000
  again.forward(250)
  expect(seen).toEqual([
    ['daily', 100],
    ['daily', 200],
    ['late', 250],
    ['daily', 300],
  ])
  again.runDue()
  expect(seen).toHaveLength(4)
  expect(again.now()).toBe(1_000_000_300)
  again.close()
})

test('a due action that fails is undone, told once, and stands in nobody’s way', () => {
  const world = new World({ clock: () => 0 })
  world.on('break', () => {
    world.insert(things, { value: 1 })
    throw new Error('on purpose')
  })
  world.on('work', () => world.insert(things, { value: 2 }))
  world.schedule('break', '', 1)
  world.schedule('work', '', 2)
  expect(() => world.forward(10)).toThrow('on purpose')
  world.runDue()
  expect(world.list(things).map(({ value }) => value)).toEqual([2])
})

test('a window takes its calls and not one more, until it ends', () => {
  let at = 0
  const limits = createLimits(() => at)
  for (let calls = 0; calls < 2300; calls += 1) limits.count()
  limits.check()
  expect(limits.count()['x-ratelimit-remaining']).toBe('0,2199,6499,103299')
  expect(() => limits.check()).toThrow('allowed number of calls')
  at += 15 * 60_000
  expect(limits.count()['x-ratelimit']).toBe('1,2302,2302,2302')
  limits.check()
})

test('a quarter of an hour that passes at the provider frees calls', () => {
  const world = new World()
  const client = { client_id: 'client', api_key: 'key' }
  const { limits } = openServer(world, client, { clock: Date.now, log: () => {}, autoDecide: false })
  for (let calls = 0; calls <= 2300; calls += 1) limits.count()
  expect(() => limits.check()).toThrow('allowed number of calls')
  world.forward(15 * 60)
  const counted = limits.count()
  expect(counted['x-ratelimit']).toBe('1,2302,2302,2302')
  limits.check()
  // Callers have clocks of their own.
  const ends = Number(counted['x-ratelimit-reset']?.split(',')[0]) - Date.now() / 1_000
  expect(Math.round(ends / 60)).toBe(15)
})

test('objects cannot be changed behind the journal’s back', () => {
  const world = new World()
  const thing = world.insert(things, { value: 1 })
  expect(() => Object.assign(thing, { value: 2 })).toThrow(TypeError)
})
