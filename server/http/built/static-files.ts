// Serves Next's own built files (`/_next/static/…`) from memory; their names change with their content.
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingFor } from '../pages.ts'
import { isCompressible } from './compressible.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
}
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const PREFIX = '/_next/static/'

type StaticFile = { identity: Buffer; br: Buffer | null; gzip: Buffer | null; type: string }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A handler that answers true when the request was for a built file that exists. */
export function createStaticFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const kept = new Map<string, Promise<StaticFile | null>>()
  return async (request, response) => {
    const name = nameOf(request.url ?? '')
    if (name === null || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const loading = kept.get(name) ?? load(join(folder, name))
    kept.set(name, loading)
    const file = await loading
    if (!file) {
      kept.delete(name)
      return false
    }
    send(request, response, file)
    return true
  }
}

function nameOf(url: string): string | null {
  const path = url.split('?', 1)[0] ?? ''
  if (!path.startsWith(PREFIX)) return null
  const name = normalize(decodeSafely(path.slice(PREFIX.length)))
  return name.startsWith('..') || name.includes('\0') || name.startsWith(sep) ? null : name
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '..'
  }
}

async function load(path: string): Promise<StaticFile | null> {
  const identity = await readFile(path).catch(() => null)
  if (!identity) return null
  const type = types[extname(path)] ?? 'application/octet-stream'
  if (!isCompressible(path)) return { identity, br: null, gzip: null, type }
  const [br, gz] = await Promise.all([
    // Made by the build; what is missing there is made here, quickly.
    readFile(`${path}.br`).catch(() => compressBrotli(identity, QUICK)),
    compressGzip(identity, { level: 9 }),
  ])
  return { identity, br, gzip: gz, type }
}

function send(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const wanted = encodingFor(request.headers['accept-encoding'])
  const packed = wanted === 'identity' ? null : file[wanted]
  const body = packed ?? file.identity
  response.setHeader('Content-Type', file.type)
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('Content-Length', body.byteLength)
  if (packed) response.setHeader('Content-Encoding', wanted)
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body)
}
