// R4: a bare node:http server that streams a request's body to the disk with its SHA-256 in the pipe.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const directory = await mkdtemp(join(process.env.UPLOAD_DIR ?? '.', 'upload-'))
let count = 0

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const hash = createHash('sha256')
  const digest = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  count += 1
  await pipeline(request, digest, createWriteStream(join(directory, String(count)), { flush: true }))
  response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ sha256: hash.digest('hex') }))
}

createServer((request, response) => {
  if (request.method === 'POST') receive(request, response).catch(() => response.destroy())
  else response.writeHead(204).end()
}).listen(Number(process.env.PORT), '127.0.0.1')
