// Sandboxes on a real server: each visitor changes their own world, nobody sees another's, and nothing is left of those that are over.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ProfileUpdate } from '#lib/contract/account-forms.ts'
import { fillPath } from '#lib/contract/endpoint.ts'
import { images } from '#lib/contract/images.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { sandboxes as contract } from '#lib/contract/sandboxes.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { HOUR_S } from '#lib/dates.ts'
import { SANDBOX_HOURS, sandboxEmails, sandboxOfToken } from '#lib/rules/demo.ts'
import { updateProfile } from '#server/domains/accounts/profile/update-profile.ts'
import { confirmedUserByEmail } from '#server/domains/accounts/queries.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { closedPorts } from '#server/sandbox/closed-ports.ts'
import { type SandboxDatabases, sandboxDatabases } from '#server/sandbox/databases.ts'
import { writeExpiry } from '#server/sandbox/folders.ts'
import { openWorld } from '#server/sandbox/open-sandbox.ts'
import { Sandboxes } from '#server/sandbox/sandboxes.ts'
import type { TemplateOptions } from '#server/sandbox/template.ts'
import { demoProfiles } from '#server/seed/demo-profiles.ts'
import { asUser, inTransaction } from '#server/seed/demo-user.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { undeclared } from '#tests/support/declared.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ownPostgres } from '#tests/support/own-postgres.ts'

let directory: string
let api: TestApi
let databases: SandboxDatabases
let keeper: Sandboxes
let stop: () => Promise<void>

/** Three people and nothing else. */
async function smallTemplate({ base, settings, provider_address, ...place }: TemplateOptions) {
  const id = 'template_small'
  const { directory: folder, databases: server } = place
  await server.create('template_part')
  const world = await openWorld(base, {
    database_url: server.url('template_part'),
    directory: folder,
    settings,
    provider_address,
  })
  for (const [account, email] of Object.entries(sandboxEmails))
    await createUser(world.context, {
      email,
      password: 'Aa1!nobody-knows-it',
      first_name: 'Demo',
      last_name: account,
      account_type: account === 'creator' ? 'creator' : 'collector',
      roles: account === 'lawyer' ? ['lawyer'] : [],
    })
  const creator = await confirmedUserByEmail(world.context, sandboxEmails.creator)
  if (!creator) throw new Error('the template has no creator')
  await inTransaction(asUser(world.context, creator), own =>
    updateProfile(own, { id: creator.id, body: ProfileUpdate.parse(demoProfiles.creator) }),
  )
  await world.close()
  await server.rename('template_part', id)
  await writeExpiry(folder, new Date('2099-01-01'))
  return id
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandboxes-'))
  const server = await ownPostgres(directory, await freePort())
  await server.start()
  stop = () => server.stop()
  databases = sandboxDatabases(server.url)
  api = await testApi({ matching: true })
  const { health, log, settings } = api.services
  const { ports, clock } = api
  const closed = closedPorts({ main: ports, outside: ports, time_stamp: ports.time_stamp, local_chain: true })
  const { fingerprint } = ports.matching
  keeper = new Sandboxes({
    base: { ports: closed, fingerprint, health, log, now: () => clock.now(), clientAddress: () => '127.0.0.1' },
    databases,
    directory: join(directory, 'sandboxes'),
    settings,
    origin: 'http://127.0.0.1:1',
    makeTemplate: smallTemplate,
  })
}, 120_000)
afterAll(async () => {
  await keeper?.close()
  await api?.close()
  await stop?.()
  await rm(directory, { recursive: true, force: true })
})

const ask = (token: string, path: string, init: RequestInit = {}) =>
  keeper.within(token, async world => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const request = new Request(`http://auctor.test/api${path}`, { ...init, headers })
    const answer = await world.app.fetch(request, {})
    expect(undeclared(request.method, request.url, answer)).toBeNull()
    return answer
  })
const json = async (answer: Response | null) => (await answer?.json()) as Record<string, unknown>

async function upload(token: string, title: string): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(await jpeg({ seed: 77 }))], 'dune.jpg', { type: 'image/jpeg' }))
  body.set('title', title)
  body.set('genre', 'gen_seascape')
  body.set('despite_earlier', 'true')
  body.set('public', 'true')
  const answer = await ask(token, images.create.path, { method: 'POST', body })
  const { id, code } = await json(answer)
  expect([answer?.status, code]).toEqual([201, undefined])
  return String(id)
}

it('has none before the world is there that all are copies of', async () => {
  expect(keeper.state()).toBe('preparing')
  await expect(keeper.create('creator')).rejects.toMatchObject({ code: 'sandbox_unavailable' })
  keeper.begin()
  while (keeper.state() !== 'ready') await sleep(50)
})

it('asks the database server for few connections, however many come at once', async () => {
  const all = await Promise.all(Array.from({ length: 600 }, () => databases.list()))
  expect(all.filter(ids => ids.some(id => id.startsWith('template')))).toHaveLength(600)
})

it('gives each visitor a world of their own, which nobody else sees', async () => {
  const [one, other] = await Promise.all([keeper.create('creator'), keeper.create('creator')])
  expect(sandboxOfToken(one.access_token)).not.toBe(sandboxOfToken(other.access_token))
  const mine = await upload(one.access_token, 'Only here')
  const path = fillPath(images.read.path, { id: mine })
  // Its jobs are worked by the keeper's own clock.
  while ((await json(await ask(one.access_token, path))).state !== 'certified') await sleep(100)

  const listed = async (token: string) => (await json(await ask(token, images.list.path))).count
  expect(await listed(one.access_token)).toBe(1)
  expect(await listed(other.access_token)).toBe(0)
  expect((await ask(other.access_token, path))?.status).toBe(404)
  expect((await ask(one.access_token, path))?.status).toBe(200)
  expect((await api.fetch(path)).status).toBe(404)
  // Nor is a session of one good in another, or in the product.
  expect((await api.as({ token: one.access_token }).call(profiles.current)).status).toBe(401)
  const [, secret] = one.access_token.split('.')
  const [id] = other.access_token.split('.')
  expect((await ask(`${id}.${secret}`, profiles.current.path))?.status).toBe(401)
})

it('makes none where the disk has no room to spare', async () => {
  const room = vi.spyOn(api.services.health, 'room').mockReturnValue('little')
  expect(keeper.state()).toBe('full')
  await expect(keeper.create('creator')).rejects.toMatchObject({ code: 'sandbox_unavailable' })
  room.mockRestore()
  expect(keeper.state()).toBe('ready')
})

it('sends nothing to a chain for anybody', async () => {
  const { access_token } = await keeper.create('creator')
  const answer = await ask(access_token, wallets.cancelVouchers.path, { method: 'POST' })
  expect([answer?.status, (await json(answer)).code]).toEqual([409, 'sandbox_without_chain'])
})

it('is owed nothing by a chain that it has not', async () => {
  const { access_token } = await keeper.create('creator')
  const answer = await ask(access_token, wallets.owed.path)
  expect([answer?.status, (await json(answer)).results]).toEqual([200, []])
})

it('says until when, and lets a visitor be somebody else in it', async () => {
  const { access_token } = await keeper.create('creator')
  const { sandbox_until } = await json(await ask(access_token, profiles.current.path))
  const left_ms = Date.parse(String(sandbox_until)) - api.clock.now().getTime()
  expect(left_ms).toBeLessThanOrEqual(SANDBOX_HOURS * HOUR_S * 1000)
  expect(left_ms).toBeGreaterThan((SANDBOX_HOURS - 1) * HOUR_S * 1000)
  const answer = await ask(access_token, contract.enter.path, {
    method: 'POST',
    body: JSON.stringify({ account: 'lawyer' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer?.headers.getSetCookie().some(cookie => cookie.startsWith('auctor_session=sbx_'))).toBe(true)
  const { user } = (await json(answer)) as { user: { email: string } }
  expect(user.email).toBe(sandboxEmails.lawyer)
})

it('deletes one whose time is over, and one that is left, with its database and its files', async () => {
  const over = await keeper.create('buyer')
  const left = await keeper.create('buyer')
  const gone = async (token: string) => {
    const id = sandboxOfToken(token) ?? ''
    const folders = await readdir(join(directory, 'sandboxes'))
    return !(await databases.list()).includes(id) && !folders.includes(id)
  }
  expect(await gone(left.access_token)).toBe(false)
  await keeper.remove(left.access_token)
  expect(await ask(left.access_token, profiles.current.path)).toBeNull()
  // Taken up by a sweep meanwhile, it would be there again.
  await keeper.sweep()
  await expect.poll(() => gone(left.access_token), { timeout: 60_000 }).toBe(true)

  api.clock.forward({ hours: SANDBOX_HOURS })
  expect(await ask(over.access_token, profiles.current.path)).toBeNull()
  await keeper.sweep()
  expect(await gone(over.access_token)).toBe(true)
  expect((await databases.list()).filter(id => !id.startsWith('template'))).toEqual([])
})
