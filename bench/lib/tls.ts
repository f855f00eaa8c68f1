// HTTPS in front of the product, as a proxy in production would stand there, with a certificate of its own.

import { readFile } from 'node:fs/promises'
import { request as forward } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { runProgram } from './program.ts'

export type Certificate = { key: string; cert: string; path: string }

/** Signed by itself, for localhost, for a day; made by the openssl command. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.pem')]
  await runProgram([
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ])
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8'), path: cert }
}

export type Front = { host: string; stop(): Promise<void> }

/** Passes everything on to `origin()`; `cookie` is added to every request. */
export async function startFront(
  { key, cert }: Certificate,
  port: number,
  origin: () => string,
  cookie = '',
): Promise<Front> {
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', ...(cookie ? { cookie } : {}) }
    const onward = forward(`${origin()}${incoming.url}`, { method: incoming.method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  // The scanner also tries plain HTTP on this port.
  server.on('tlsClientError', () => {})
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve))
  return {
    host: `localhost:${port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
