// The first administrator: made on the machine, into the database of the product, whether it runs or not.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { users } from '#server/db/schema/accounts.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import { passwordMatches } from '#server/domains/accounts/security/passwords.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { root } from '../../scripts/build-stamp.ts'

const ADMIN_PASSWORD = 'Kr7#quiet-Harbour'
let directory: string
beforeAll(async () => {
  directory = await dataFolder()
})
afterAll(() => rm(directory, { recursive: true, force: true }))

type Ended = { code: number; out: string; err: string }
const createAdmin = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise(done => {
    const program = execFile(
      process.execPath,
      ['scripts/create-admin.ts', ...args],
      { cwd: root, env: { ...process.env, DATA_DIR: directory, DATABASE_URL: '', ...env } },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
    program.stdin?.end()
  })

describe('making an administrator', () => {
  it('refuses what is no address and a weak password, and makes nobody', async () => {
    expect(await createAdmin([])).toMatchObject({ code: 1, err: expect.stringContaining('admin:create') })
    expect((await createAdmin(['not an address'])).code).toBe(1)
    const weak = await createAdmin(['ada@auctor.example'], { ADMIN_PASSWORD: 'short' })
    expect(weak).toMatchObject({ code: 1, err: expect.stringContaining('At least 8 characters required') })
  })

  it('creates an account that may log in, once, and writes it down', async () => {
    const args = ['Ada@Auctor.example', '--first-name', 'Ada', '--last-name', 'Lovelace']
    expect(await createAdmin(args, { ADMIN_PASSWORD })).toMatchObject({ code: 0, err: '' })
    expect(await createAdmin(args)).toMatchObject({ code: 0, out: expect.stringContaining('already') })
    const { db, close } = await openDatabase({ url: null, directory })
    try {
      const people = await db.select().from(users)
      expect(people).toMatchObject([{ email: 'ada@auctor.example', first_name: 'Ada', roles: ['admin'] }])
      expect(people[0]?.email_confirmed_at).not.toBeNull()
      expect(await passwordMatches(people[0]?.password_hash ?? null, ADMIN_PASSWORD)).toBe(true)
      const log = await db.select().from(audit_entries)
      expect(log).toMatchObject([{ act: 'roles_changed', actor_id: 'operator', subject_id: people[0]?.id }])
      // The product, here this test, has the folder; PostgreSQL admits both.
      expect(await createAdmin(args)).toMatchObject({ code: 0, out: expect.stringContaining('already') })
    } finally {
      await close()
    }
  })

  it('waits for nobody where the database admits one process: it is refused while the product runs', async () => {
    const alone = await dataFolder()
    const { close } = await openDatabase({ url: null, directory: alone, embedded: 'pglite' })
    const busy = await createAdmin(['ada@auctor.example'], { DATA_DIR: alone })
    expect(busy).toMatchObject({
      code: 1,
      err: expect.stringContaining(`in use by another process (pid ${process.pid})`),
    })
    await close()
    await rm(alone, { recursive: true })
  })

  it('gives the role to an account that is there, whose password stays, but never to a demo account', async () => {
    const { db, close } = await openDatabase({ url: null, directory })
    await db.update(users).set({ roles: ['lawyer'] })
    await close()
    expect(await createAdmin(['ada@auctor.example'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('from now on'),
    })
    const again = await openDatabase({ url: null, directory })
    expect(await again.db.select().from(users)).toMatchObject([{ roles: ['lawyer', 'admin'] }])
    await again.db.update(users).set({ roles: ['demo'] })
    await again.close()
    expect((await createAdmin(['ada@auctor.example'])).code).toBe(1)
  })
})
