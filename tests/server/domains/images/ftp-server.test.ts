// The drop as a part of the process: it tells people where it is, keeps its certificate, and never keeps the product from starting.
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ftp } from '#lib/contract/ftp.ts'
import { readEnv } from '#server/env.ts'
import { openFtp } from '#server/process/start-ftp.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { ftpSettings } from '#tests/support/ftp.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let person: TestPerson
let directory: string
beforeAll(async () => {
  api = await testApi()
  person = await makePerson(api)
  directory = await mkdtemp(join(tmpdir(), 'auctor-drop-'))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await api.close()
})

const start = (more: Record<string, string>) => openFtp(readEnv({ DATA_DIR: directory, ...more }), api.services)
const server = async () => (await api.as(person).call(ftp.read, {})).body.server

describe('the server', () => {
  it('is shown with host, port and fingerprint while it runs, and has the same certificate the next time', async () => {
    const prints: (string | null | undefined)[] = []
    for (const host of ['drop.auctor.test', '192.0.2.7']) {
      const drop = await start({ FTP_PORT: '0', FTP_PASSIVE_PORTS: '0-0', FTP_PUBLIC_HOST: host })
      expect(await server()).toMatchObject({ host, port: drop?.port })
      prints.push((await server())?.fingerprint)
      await drop?.close()
      expect(await server()).toBeNull()
    }
    expect(prints[0]).toBe(prints[1])
    const path = join(directory, 'keys/ftp.pem')
    const pem = await readFile(path, 'utf8')
    const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')))
    expect(certificate.fingerprint256.toLowerCase()).toBe(prints[0])
    expect(certificate.checkHost('drop.auctor.test')).toBe('drop.auctor.test')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('is forgotten when it has not been heard of for minutes', async () => {
    const drop = await start({ FTP_PORT: '0', FTP_PASSIVE_PORTS: '0-0' })
    expect(await server()).not.toBeNull()
    api.clock.forward({ seconds: 240 })
    expect(await server()).toBeNull()
    await drop?.close()
  })

  it('takes its next port when one is in use, and stays away when there is none or it is off', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    const address = await new Promise<ReturnType<typeof other.address>>(done => {
      other.once('listening', () => done(other.address()))
    })
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await start({ FTP_PORT: String(port) })).toBeNull()
    const second = await start({ FTP_PORT: `${port},0`, FTP_PASSIVE_PORTS: '0-0' })
    expect((await server())?.port).toBe(second?.port)
    expect(second?.port).not.toBe(port)
    await second?.close()
    expect(await start({ FTP_PORT: 'off' })).toBeNull()
    expect(await server()).toBeNull()
    other.close()
  })

  it('tries the port that people expect, then one that every user may open', () => {
    expect(readEnv({}).FTP_PORT).toEqual([21, 2121])
    expect(() => readEnv({ FTP_PORT: '21,70000' })).toThrow('FTP_PORT')
    expect(() => readEnv({ FTP_PORT: '21,off' })).toThrow('FTP_PORT')
  })

  it('wants both files of a certificate', async () => {
    await expect(start({ FTP_PORT: '0', FTP_TLS_CERT: '/nowhere.pem' })).rejects.toThrow(/FTP_TLS_KEY/)
  })
})

describe('an access', () => {
  it('is made once, changed, renewed and removed; the password is in no other answer', async () => {
    const caller = api.as(person)
    const made = await caller.call(ftp.create, { body: ftpSettings })
    expect(made.body.user_name).toMatch(/^marie-curie-[0-9a-z]{6}$/)
    expect(made.body.password).toMatch(/^[a-z2-9]{20}$/)
    expect((await caller.call(ftp.create, { body: ftpSettings })).problem.code).toBe('ftp_exists')
    const changed = await caller.call(ftp.update, { body: { ...ftpSettings, photographer: 'Irène Curie' } })
    expect(changed.body.account?.settings).toMatchObject({ photographer: 'Irène Curie', track: false })
    expect(JSON.stringify(changed.body)).not.toContain(made.body.password)
    const wrong = await caller.call(ftp.update, { body: { ...ftpSettings, collection: 'col_of_somebody' } })
    expect(wrong.problem).toMatchObject({ code: 'invalid_input', errors: { collection: expect.anything() } })
    expect((await caller.call(ftp.renew, {})).body.password).not.toBe(made.body.password)
    expect((await caller.call(ftp.remove, {})).status).toBe(204)
    expect((await caller.call(ftp.renew, {})).status).toBe(404)
  })
})
