// Answers whose head is the attack, and redirects that never arrive or lead where nobody may go.
import { byPath, gallery, HTML, page, type Trap } from './trap.ts'

/** Written to the socket as it is: Node would refuse to send most of these. */
const raw =
  (...lines: string[]): Trap =>
  ({ response }) =>
    void response.socket?.end(`${lines.join('\r\n')}\r\n\r\n`)
const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index))

export const headers = byPath({
  '/megabyte': raw('HTTP/1.1 200 OK', `x-long: ${'a'.repeat(1_000_000)}`, 'content-length: 0'),
  '/cookies': raw(
    'HTTP/1.1 200 OK',
    ...many(2_000, index => `set-cookie: c${index}=${'v'.repeat(100)}`),
    'content-length: 0',
  ),
  '/garbage': raw('\0\x01\x02 this is not HTTP'),
  '/two-lengths': raw('HTTP/1.1 200 OK', 'content-length: 5', 'content-length: 500000', '', 'short'),
  '/length-and-chunks': raw('HTTP/1.1 200 OK', 'content-length: 5', 'transfer-encoding: chunked', '', '0'),
  '/bad-chunk': raw('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', 'zzzz', 'not a chunk'),
  '/huge-chunk': raw('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', 'ffffffffffffffff', 'a'),
  '/hints': ({ response }) => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n'
    const more = () => {
      if (!response.socket?.destroyed && response.socket?.write(hint.repeat(100))) setImmediate(more)
      else response.socket?.once('drain', more)
    }
    more()
  },
  '/charset': visit =>
    page(visit, '<p>Which alphabet?', { 'content-type': 'text/html; charset=made-up-8; charset=\t' }),
  '/link': visit => page(visit, '', { link: `<${'a'.repeat(50_000)}>; rel=canonical` }),
})

const to =
  (location: string, status = 302): Trap =>
  ({ response }) =>
    void response.writeHead(status, { location }).end()

/** Paths of `redirects` that lead to an address which nobody from outside may reach. */
export const forbiddenTargets: Record<string, string> = {
  '/to-metadata': 'http://169.254.169.254/latest/meta-data/',
  '/to-private': 'http://10.0.0.1/',
  '/to-private-172': 'http://172.16.0.1/',
  '/to-private-192': 'http://192.168.1.1/admin',
  '/to-loopback': 'http://127.0.0.1:22/',
  '/to-loopback-short': 'http://127.1/',
  '/to-loopback-number': 'http://2130706433/',
  '/to-loopback-hex': 'http://0x7f000001/',
  '/to-loopback-octal': 'http://0177.0.0.1/',
  '/to-loopback-ipv6': 'http://[::1]/',
  '/to-mapped': 'http://[::ffff:127.0.0.1]/',
  '/to-mapped-hex': 'http://[::ffff:a00:1]/',
  '/to-nat64': 'http://[64:ff9b::7f00:1]/',
  '/to-6to4': 'http://[2002:7f00:1::]/',
  '/to-unique-local': 'http://[fd00::1]/',
  '/to-link-local': 'http://[fe80::1]/',
  '/to-carrier-nat': 'http://100.64.0.1/',
  '/to-zero': 'http://0.0.0.0/',
  '/to-multicast': 'http://224.0.0.1/',
  '/to-broadcast': 'http://255.255.255.255/',
  '/to-localhost': 'http://localhost:22/',
  '/to-localhost-dot': 'http://localhost.:22/',
  '/to-full-width': 'http://１２７.０.０.１/',
}
const otherSchemes: Record<string, string> = {
  '/to-file': 'file:///etc/passwd',
  '/to-data': 'data:text/html,<p>inside</p>',
  '/to-gopher': 'gopher://127.0.0.1:25/_HELO',
  '/to-javascript': 'javascript:alert(1)',
}

export const redirects: Trap = visit => {
  const { url, response, origin } = visit
  const target = forbiddenTargets[url.pathname] ?? otherSchemes[url.pathname]
  if (target) return to(target)(visit)
  const step = /^\/chain\/(\d+)$/.exec(url.pathname)?.[1]
  if (step) return to(`/chain/${Number(step) + 1}`)(visit)
  const paths: Record<string, Trap> = {
    '/gallery': gallery([...Object.keys(forbiddenTargets), ...Object.keys(otherSchemes)]),
    '/self': to('/self'),
    '/a': to('/b', 301),
    '/b': to('/a', 308),
    '/hosts': to(`${origin('redirects2')}/hosts`),
    '/no-place': () => void response.writeHead(302).end(),
    '/not-a-place': to('http://['),
    '/long': to(`/${'a'.repeat(14_000)}`),
    '/password': to(origin('redirects2').replace('http://', 'http://name:word@')),
    '/refresh': each => page(each, '<meta http-equiv="refresh" content="0;url=/refresh">', { 'content-type': HTML }),
    '/refresh-metadata': each =>
      page(each, `<meta http-equiv="refresh" content="0;url=${forbiddenTargets['/to-metadata']}">`),
  }
  return byPath(paths)(visit)
}
