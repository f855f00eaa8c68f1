// The guard: no form of a private address gets through, whatever DNS says and however often it changes its mind.
import { createServer } from 'node:http'
import { Agent, ProxyAgent, request } from 'undici'
import { describe, expect, it } from 'vitest'
import { startGuardedProxy } from '#server/browser/guarded-proxy.ts'
import { isPublicAddress } from '#server/crawler/addresses.ts'
import { guardedConnector } from '#server/crawler/connect.ts'
import { createGuard, type Guard } from '#server/crawler/guard.ts'
import { listen } from '#standins/web/listen.ts'

const PUBLIC = '93.184.216.34'
const forbiddenUrls = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://１２７.０.０.１/',
  'http://0.0.0.0/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://168.63.129.16/metadata',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:a00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST/',
  'http://blog.localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://router.lan/',
  'http://intranet/',
  'http://user:word@example.org/',
  'http://user@example.org/',
  'http://example.org:22/',
  'http://example.org:8080/',
  'https://example.org:6379/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'gopher://example.org/',
  'data:text/html,x',
  'javascript:alert(1)',
  'http://',
  'http://[',
  '',
]

describe('the guard', () => {
  it.each(forbiddenUrls)('refuses %s before it asks DNS', url => {
    const guard = createGuard({ resolve: () => Promise.reject(new Error('asked')) })
    expect(() => guard.check(url)).toThrow('blocked_address')
    expect(guard.counts()).toMatchObject({ internet: 0, refused: 1 })
  })

  it('lets public addresses through and forgets fragments', () => {
    const { check } = createGuard()
    expect(check('https://www.example.org/a?b#c').href).toBe('https://www.example.org/a?b')
    expect(check(`http://${PUBLIC}/`).hostname).toBe(PUBLIC)
    expect(isPublicAddress('2606:4700::1111')).toBe(true)
  })

  it.each(['10.0.0.1', '::1', '::ffff:192.168.0.1', 'fe80::1%eth0', 'not an address'])(
    'refuses a name that resolves to %s, also beside a public address',
    async address => {
      await expect(createGuard({ resolve: async () => [address] }).target('a.example', 80)).rejects.toThrow('blocked')
      const mixed = createGuard({ resolve: async () => [PUBLIC, address] })
      await expect(mixed.target('a.example', 443)).rejects.toThrow('blocked_address')
    },
  )

  it('judges every lookup again, so a name that changes its mind is refused the moment it does', async () => {
    const answers = [[PUBLIC], ['127.0.0.1']]
    const guard = createGuard({ resolve: async () => answers.shift() ?? [] })
    expect((await guard.target('rebind.example', 80)).addresses).toEqual([PUBLIC])
    await expect(guard.target('rebind.example', 80)).rejects.toThrow('blocked_address')
    await expect(guard.target('rebind.example', 80)).rejects.toThrow('dns')
  })

  it('says before a visit what DNS answers then, and judges the connection anew all the same', async () => {
    const answers: string[][] = [[PUBLIC], [PUBLIC, '10.0.0.1'], [], [PUBLIC], ['192.168.0.1']]
    const guard = createGuard({ resolve: async () => answers.shift() ?? [] })
    const said = async () => guard.isPublic('https://rebind.example/')
    expect([await said(), await said(), await said()]).toEqual([true, false, true])
    expect(await said()).toBe(true)
    await expect(guard.target('rebind.example', 443)).rejects.toThrow('blocked_address')
    expect(await guard.isPublic('http://printer.local/')).toBe(false)
    expect(await guard.isPublic('http://10.0.0.1/')).toBe(false)
    expect(guard.counts()).toEqual({ internet: 0, stand_in: 0, refused: 1 })
  })

  it('takes several names that DNS leads to one private host for what they are, through browser and crawler alike', async () => {
    const asked: string[] = []
    const guard = createGuard({
      resolve: async host => {
        asked.push(host)
        return ['10.0.0.9']
      },
    })
    const proxy = await startGuardedProxy({ guard, max_bytes: 1_000 })
    const direct = new Agent({ connect: guardedConnector({ guard, stand_in_ca: null, onConnected: () => undefined }) })
    await expect(request('http://wiki.example/', { dispatcher: direct })).rejects.toThrow('blocked_address')
    const through = new ProxyAgent(proxy.url)
    const answer = await request('http://intra.example/', { dispatcher: through }).catch(() => null)
    expect(answer?.statusCode ?? 502).toBe(502)
    expect(proxy.connections()).toEqual([])
    expect(asked).toEqual(['wiki.example', 'intra.example'])
    await Promise.all([direct.destroy(), through.destroy(), proxy.close()])
  })

  it('makes its one exception for the stand-in’s names at the stand-in’s port', async () => {
    const guard = createGuard({ stand_in: [{ host_suffix: '.shop.localhost', port: 4080 }] })
    expect(await guard.target('www.shop.localhost', 4080)).toMatchObject({ addresses: ['127.0.0.1'], stand_in: true })
    for (const [host, port] of [
      ['www.shop.localhost', 4081],
      ['shop.localhost.example', 4080],
      ['evilshop.localhost', 4080],
      ['127.0.0.1', 4080],
    ] as const)
      await expect(guard.target(host, port)).rejects.toThrow('blocked_address')
  })

  it('has connections go to the judged address, asking no other resolver', async () => {
    const server = createServer((_request, response) => response.end('here'))
    const { port } = await listen(server)
    const asked: string[] = []
    const guard: Guard = {
      ...createGuard(),
      async target(host) {
        asked.push(host)
        return { host, port, addresses: ['127.0.0.1'], stand_in: false }
      },
    }
    const agent = new Agent({ connect: guardedConnector({ guard, stand_in_ca: null, onConnected: () => undefined }) })
    const answer = await request(`http://nobody-knows-this-name.example:${port}/`, { dispatcher: agent })
    expect(await answer.body.text()).toBe('here')
    expect(asked).toEqual(['nobody-knows-this-name.example'])
    await agent.destroy()
    server.close()
  })
})
