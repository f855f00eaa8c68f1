// The hostile web is as bad as it says: what the crawler's tests rely on.
import { Resolver } from 'node:dns/promises'
import { get, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forbiddenNames, PUBLIC_ADDRESS } from '#tests/support/standins/hostile-web/names.ts'
import { type HostileWeb, startHostileWeb } from '#tests/support/standins/hostile-web/start-hostile-web.ts'

let web: HostileWeb
const resolver = new Resolver({ timeout: 1_000, tries: 1 })
beforeAll(async () => {
  web = await startHostileWeb()
  resolver.setServers([`${web.dns.host}:${web.dns.port}`])
})
afterAll(() => web.close())

/** At most `enough` bytes of the answer, then hangs up. */
function taste(host: string, path: string, enough = 2_000): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const headers = { host: `${host}.${web.suffix}` }
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port: web.http_port, path, headers }, answer => {
      const pieces: Buffer[] = []
      let length = 0
      const done = () => {
        resolve({ answer, body: Buffer.concat(pieces) })
        request.destroy()
      }
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece)
        length += piece.length
        if (length >= enough) done()
      })
      answer.on('end', done)
      answer.on('error', done)
    })
    request.on('error', reject)
  })
}

describe('the hostile web', () => {
  it('has pages that lead on for ever', async () => {
    const { body } = await taste('endless', '/', 1_000_000)
    expect(body.toString().match(/<a href/g)?.length).toBe(20)
    const again = await taste('endless', '/', 1_000_000)
    expect(again.body.equals(body)).toBe(false)
  })

  it('goes round in redirects and points at forbidden places', async () => {
    expect((await taste('redirects', '/a')).answer.headers.location).toBe('/b')
    expect((await taste('redirects', '/b')).answer.headers.location).toBe('/a')
    expect((await taste('redirects', '/chain/7')).answer.headers.location).toBe('/chain/8')
    expect((await taste('redirects', '/to-metadata')).answer.headers.location).toMatch('169.254.169.254')
  })

  it('says ten gigabytes and means it', async () => {
    const { answer, body } = await taste('huge', '/declared', 1_000_000)
    expect(answer.headers['content-length']).toBe(String(10 * 1024 ** 3))
    expect(body.length).toBeGreaterThanOrEqual(1_000_000)
  })

  it('packs sixty-four megabytes into each seventy kilobytes', async () => {
    const { answer, body } = await taste('bomb', '/gzip', 200_000)
    expect(answer.headers['content-encoding']).toBe('gzip')
    const member = body.subarray(0, body.indexOf(Buffer.from('1f8b08', 'hex'), 10))
    expect(gunzipSync(member).length).toBe(64 * 1024 ** 2)
  })

  it('drips', async () => {
    const { body } = await taste('drip', '/body', 3)
    expect(body.toString()).toBe('...')
  })

  it.each([
    ['/bomb.png', 30_000, 30_000],
    ['/claims.jpg', 65_500, 65_500],
    ['/scans.jpg', 10_000, 10_000],
  ])('has a small file %s of %i by %i pixels', async (path, width, height) => {
    const { body } = await taste('pictures', path, 100_000_000)
    const metadata = await sharp(body, { limitInputPixels: false }).metadata()
    expect([metadata.width, metadata.height]).toEqual([width, height])
    expect(body.length).toBeLessThan(200_000_000)
  })

  it('resolves its own hosts to loopback and other names to where nobody may go', async () => {
    expect(await resolver.resolve4(`html.${web.suffix}`)).toEqual(['127.0.0.1'])
    expect(await resolver.resolve4('metadata.example')).toEqual(['169.254.169.254'])
    expect(await resolver.resolve6('mapped.example')).toEqual(['::ffff:127.0.0.1'])
    expect(await resolver.resolve4('rebind.example')).toEqual([PUBLIC_ADDRESS])
    expect(await resolver.resolve4('rebind.example')).toEqual(['127.0.0.1'])
    const answers = await Promise.all(
      forbiddenNames.map(name =>
        Promise.any([resolver.resolve4(name), resolver.resolve6(name)]).catch(() => Promise.reject(new Error(name))),
      ),
    )
    expect(answers.every(addresses => addresses.length === 1)).toBe(true)
    await expect(resolver.resolve4('silent.example')).rejects.toThrow('ETIMEOUT')
    await expect(resolver.resolve4('circle.example')).rejects.toThrow()
  })

  it('counts who came', async () => {
    await taste('well', '/')
    expect(web.requests()['well/']).toBe(1)
  })
})
