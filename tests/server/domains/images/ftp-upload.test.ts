// Bulk upload over real sockets: curl, lftp and a Node client, with TLS 1.2 and 1.3; whole files are taken, all others leave nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as tlsConnect } from 'node:tls'
import { Client } from 'basic-ftp'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ftp } from '#lib/contract/ftp.ts'
import { images } from '#lib/contract/images.ts'
import { users } from '#server/db/schema/accounts.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import {
  curlArgs,
  installed,
  lftpPut,
  makeSender,
  nodeClient,
  photograph,
  run,
  type Sender,
  type TestDrop,
  testDrop,
} from '#tests/support/ftp.ts'

let api: TestApi
let drop: TestDrop
let sender: Sender
/** Others, made before anything is uploaded: whoever registers has the jobs worked that wait. */
let incomplete: Sender
let other: Sender
let busy: Sender
beforeAll(async () => {
  api = await testApi()
  drop = await testDrop(api)
  sender = await makeSender(api)
  incomplete = await makeSender(api)
  other = await makeSender(api)
  busy = await makeSender(api)
})
afterAll(async () => {
  await drop.close()
  await api.close()
})
afterEach(async () => {
  const left = await drop.leftovers()
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`)
})

const arrivals = async (person: Sender = sender) =>
  (await api.as(person).call(ftp.arrivals, { query: { page_size: 100 } })).body.results
const arrival = async (name: string, person?: Sender) =>
  (await arrivals(person)).filter(each => each.file_name === name)
const imageCount = async () => (await api.as(sender).call(images.stats, {})).body.total

describe.each(['1.2', '1.3'] as const)('with TLS %s', tls => {
  it.runIf(installed('curl'))(
    'curl uploads a photograph, which becomes an image with the account’s settings',
    async () => {
      const name = `low_tide-${tls}.jpg`
      const { code, text } = await run('curl', curlArgs(drop, sender, await photograph(drop, name), tls))
      expect({ code, text: code === 0 ? '' : text }).toEqual({ code: 0, text: '' })
      expect(text).toContain(`TLSv${tls}`)
      const [arrived] = await arrival(name)
      expect(arrived).toMatchObject({ state: 'taken', code: null, image: { title: `low tide ${tls}` } })
      const { body } = await api.as(sender).call(images.read, { id: arrived?.image?.id ?? '' })
      expect(body).toMatchObject({ photographer: 'Marie Curie', tags: ['tide'], monitored: false, file_name: name })
    },
  )

  it('a Node client uploads into a folder of its own and sees what it sent', async () => {
    const name = `node-${tls}.jpg`
    const path = await photograph(drop, name)
    const client = await nodeClient(drop, sender, `TLSv${tls}`)
    await client.ensureDir('/2026/Saint-Malo')
    await client.uploadFrom(path, name)
    const listed = await client.list()
    expect(listed.map(each => [each.name, each.size])).toEqual([[name, await client.size(name)]])
    client.close()
    expect(await arrival(name)).toMatchObject([{ state: 'taken' }])
  })
})

it.runIf(installed('lftp'))('lftp sends several at once over parallel connections', async () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'].map(each => `lftp-${each}.jpg`)
  const paths = await Promise.all(names.map(name => photograph(drop, name)))
  const { code, text } = await lftpPut(drop, sender, paths, 3)
  expect({ code, text: code === 0 ? '' : text }).toEqual({ code: 0, text: '' })
  const taken = (await arrivals()).filter(each => names.includes(each.file_name) && each.state === 'taken')
  expect(taken.map(each => each.file_name).toSorted()).toEqual(names.toSorted())
})

it('the same file again is the image it became before, not a second one', async () => {
  const path = await photograph(drop, 'again.jpg')
  const client = await nodeClient(drop, sender)
  await client.uploadFrom(path, 'again.jpg')
  const before = await imageCount()
  await client.uploadFrom(path, 'again.jpg')
  client.close()
  expect(await imageCount()).toBe(before)
  const [second, first] = await arrival('again.jpg')
  expect(second?.image?.id).toBe(first?.image?.id)
})

describe('what is not taken', () => {
  it('is told to the sender and listed with its code', async () => {
    const client = await nodeClient(drop, sender)
    const text = join(drop.folder, 'notes.jpg')
    await writeFile(text, 'not a photograph')
    await expect(client.uploadFrom(text, 'notes.jpg')).rejects.toThrow(/^550 .*JPEG/i)
    client.close()
    expect(await arrival('notes.jpg')).toMatchObject([{ state: 'refused', code: 'image_not_jpeg', image: null }])
    const { body } = await api.as(sender).call(images.errors, {})
    expect(body.results).toContainEqual(expect.objectContaining({ file_name: 'notes.jpg', source: 'ftp' }))
  })

  it('is any file while the disk has no room for more', async () => {
    const { health } = api.services
    const { room } = health
    const client = await nodeClient(drop, sender)
    const path = join(drop.folder, 'later.jpg')
    await writeFile(path, await jpeg({ seed: 901 }))
    health.room = () => 'little'
    await expect(client.uploadFrom(path, 'later.jpg')).rejects.toThrow(/^452 /)
    health.room = room
    await client.uploadFrom(path, 'later.jpg')
    client.close()
  })

  it('is a file of more than 50 MB', async () => {
    const path = join(drop.folder, 'huge.jpg')
    await writeFile(path, '')
    await truncate(path, 50 * 1024 * 1024 + 1)
    const client = await nodeClient(drop, sender)
    await expect(client.uploadFrom(path, 'huge.jpg')).rejects.toThrow()
    client.close()
    await expect.poll(() => arrival('huge.jpg')).toMatchObject([{ state: 'refused', code: 'image_too_big' }])
  })

  it('is anything while the profile is incomplete', async () => {
    await api.services.db.update(profiles).set({ city: null }).where(eq(profiles.user_id, incomplete.id))
    const client = await nodeClient(drop, incomplete)
    await expect(client.uploadFrom(await photograph(drop, 'early.jpg'), 'early.jpg')).rejects.toThrow(/^550 /)
    client.close()
    expect(await arrival('early.jpg', incomplete)).toMatchObject([{ code: 'profile_incomplete' }])
  })

  it.runIf(installed('curl'))('is a file whose sender is killed on the way', async () => {
    const before = await imageCount()
    const path = await photograph(drop, 'cut.jpg')
    const args = ['--limit-rate', '40k', ...curlArgs(drop, sender, path)]
    const child = spawn('curl', args, { stdio: 'ignore' })
    await expect.poll(() => arrival('cut.jpg')).toMatchObject([{ state: 'receiving' }])
    await sleep(300)
    child.kill('SIGKILL')
    await expect.poll(() => arrival('cut.jpg')).toMatchObject([{ state: 'refused', code: 'upload_interrupted' }])
    expect(await imageCount()).toBe(before)
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'is a stream of %s that ends without its farewell, though every byte was there',
    async version => {
      const before = await imageCount()
      const name = `silent-${version}.jpg`
      const bytes = await readFile(await photograph(drop, name))
      const client = await nodeClient(drop, sender)
      const port = Number(/\|(\d+)\|/.exec((await client.send('EPSV')).message)?.[1])
      const raw = connect(port, '127.0.0.1')
      // TLS over a stream of our own, so that TCP can end while TLS has said nothing: as a cut line, or an attacker, does it.
      const between = new Duplex({ read: () => {}, write: (chunk, _, done) => void raw.write(chunk, done) })
      raw.on('data', chunk => between.push(chunk))
      const secure = tlsConnect({
        socket: between,
        ca: drop.cert,
        host: '127.0.0.1',
        minVersion: version,
        maxVersion: version,
      })
      await client.send(`STOR ${name}`)
      await once(secure, 'secureConnect')
      secure.write(bytes, () => raw.end())
      await expect
        .poll(() => arrival(name))
        .toMatchObject([{ state: 'refused', code: 'upload_interrupted', bytes: bytes.length }])
      client.close()
      expect(await imageCount()).toBe(before)
    },
  )
})

describe('the jail', () => {
  it.each(['../../../etc/evil.jpg', '/../evil.jpg', '..\\..\\evil.jpg', 'a/../../evil.jpg'])(
    'makes a plain name of %s, or refuses it',
    async path => {
      const local = await photograph(drop, 'evil.jpg')
      const client = await nodeClient(drop, sender)
      await client.uploadFrom(local, path).catch(() => {})
      client.close()
      for (const { file_name } of await arrivals()) expect(file_name).not.toMatch(/[/\\]|\.\./)
    },
  )

  it('gives nothing back and deletes nothing', async () => {
    const client = await nodeClient(drop, sender)
    await client.uploadFrom(await photograph(drop, 'mine.jpg'), 'mine.jpg')
    for (const command of ['RETR mine.jpg', 'DELE mine.jpg', 'RNFR mine.jpg', 'APPE mine.jpg']) {
      await expect(client.send(command)).rejects.toThrow(/^550 /)
    }
    await expect(client.cd('/etc')).rejects.toThrow(/^550 /)
    client.close()
  })
})

describe('logging in', () => {
  it('is refused in the clear, and data without protection too', async () => {
    const plain = await talk(['USER anybody', 'PASS anything', 'EPSV', 'STOR a.jpg'])
    expect(plain.map(line => line.slice(0, 3))).toEqual(['220', '530', '530', '530', '530'])
    const client = await nodeClient(drop, sender)
    await expect(client.send('PROT C')).rejects.toThrow(/^534 /)
    client.close()
  })

  it.runIf(installed('curl'))('without PROT P no file is taken', async () => {
    const path = await photograph(drop, 'open.jpg')
    const args = curlArgs(drop, sender, path).map(each => (each === '--ssl-reqd' ? '--ftp-ssl-control' : each))
    const { code, text } = await run('curl', args)
    expect(code).not.toBe(0)
    expect(text).toContain('521 ')
    expect(await arrival('open.jpg')).toEqual([])
  })

  it('ends the connection after three wrong passwords', async () => {
    const client = new Client()
    await client.connect('127.0.0.1', drop.port)
    await client.useTLS({ ca: drop.cert, host: '127.0.0.1' })
    for (const answer of [/^530 /, /^530 /, /^421 /]) {
      await expect(client.login(sender.user_name, 'wrong')).rejects.toThrow(answer)
    }
    await expect(client.send('NOOP')).rejects.toThrow()
    client.close()
  })

  it('is refused with the account’s own password, and once the access is removed or the account demoted', async () => {
    await expect(nodeClient(drop, { ...other, ftp_password: other.password })).rejects.toThrow(/^530 /)
    await api.services.db.update(users).set({ account_type: 'collector' }).where(eq(users.id, other.id))
    await expect(nodeClient(drop, other)).rejects.toThrow(/^530 /)
    await api.services.db.update(users).set({ account_type: 'creator' }).where(eq(users.id, other.id))
    const { body } = await api.as(other).call(ftp.renew, {})
    await expect(nodeClient(drop, other)).rejects.toThrow(/^530 /)
    const client = await nodeClient(drop, { ...other, ftp_password: body.password })
    await api.as(other).call(ftp.remove, {})
    const path = await photograph(drop, 'late.jpg')
    await expect(client.uploadFrom(path, 'late.jpg')).rejects.toThrow(/^550 /)
    client.close()
  })

  it('holds at most ten connections of one account', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => nodeClient(drop, busy)))
    await expect(nodeClient(drop, busy)).rejects.toThrow(/^421 /)
    for (const client of clients) client.close()
  })
})

/** Says lines in the clear, one after each answer. */
function talk(lines: string[]): Promise<string[]> {
  return new Promise((done, failed) => {
    const answers: string[] = []
    const socket = connect(drop.port, '127.0.0.1')
    socket.on('error', failed)
    socket.on('data', chunk => {
      answers.push(...chunk.toString().trim().split('\r\n'))
      const next = lines[answers.length - 1]
      if (next !== undefined) return void socket.write(`${next}\r\n`)
      socket.destroy()
      done(answers)
    })
  })
}
