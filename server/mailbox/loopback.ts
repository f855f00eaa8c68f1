// Tells whether a request comes from the machine itself, for pages that nobody else may see.

/** True for the addresses of this machine's own loopback interface, IPv4, IPv6 and IPv4 written as IPv6. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  const plain = address.toLowerCase().replace(/^::ffff:/, '')
  return plain === '::1' || /^127(?:\.\d{1,3}){3}$/.test(plain)
}

/** Headers by which a proxy says that it speaks for somebody else. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * True when the request was made on this machine and for this machine: the socket is loopback, the host asked for is a
 * loopback name (a foreign name that was pointed at 127.0.0.1 is not), and no proxy passed it on.
 */
export function isLocalRequest(request: Request, address: string | undefined): boolean {
  if (!isLoopback(address) || FORWARDED.some(name => request.headers.has(name))) return false
  const host = (request.headers.get('host') ?? new URL(request.url).host).replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return host.toLowerCase() === 'localhost' || isLoopback(host)
}
