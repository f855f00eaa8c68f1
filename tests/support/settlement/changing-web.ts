// Serves websites that change, each on a host of its own, with the pictures that they may show.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { root } from '../../../scripts/build-stamp.ts'
import type { Site } from './changed-pages.ts'

export type ChangingWeb = { port: number; serve(host: string, site: Site): void; close(): Promise<void> }

export async function startChangingWeb(): Promise<ChangingWeb> {
  const sites = new Map<string, Site>()
  const files = await pictures()
  const server = createServer((request, response) => answer(request, response, sites, files))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  return {
    port,
    serve: (host, site) => void sites.set(host, site),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Map<string, Site>,
  files: Map<string, Uint8Array>,
) {
  const host = (request.headers.host ?? '').split(':')[0] ?? ''
  const path = request.url ?? '/'
  const reply = sites.get(host)?.(path, request.headers.host ?? '') ?? { status: 404, body: '' }
  if (reply.hang_up) return request.socket.destroy()
  const named = files.get(path.split('/').at(-1) ?? '')
  const served = reply.body ?? (reply.status === undefined && reply.location === undefined ? named : undefined)
  const type = reply.type ?? (served === named && named ? 'image/jpeg' : 'text/html; charset=utf-8')
  const status = reply.status ?? (reply.location ? 302 : served === undefined ? 404 : 200)
  response.writeHead(status, { 'content-type': type, ...(reply.location && { location: reply.location }) })
  response.end(served ?? '')
}

const photo = (name: string) => sharp(join(root, 'content', 'photos', name)).resize(1_000)
export const photograph = 'Bridge_by_Sander_Klootwijk.jpg'

/** The photograph, what thieves make of it, and three others. */
async function pictures(): Promise<Map<string, Uint8Array>> {
  const whole = photo(photograph)
  const { width, height } = await sharp(await whole.clone().jpeg().toBuffer()).metadata()
  const part = {
    left: Math.round(width * 0.1),
    top: Math.round(height * 0.1),
    width: Math.round(width * 0.75),
    height: Math.round(height * 0.75),
  }
  const jpeg = (picture: Sharp, quality = 85) => picture.jpeg({ quality }).toBuffer()
  const settled = await jpeg(whole.clone(), 95)
  return new Map([
    ['bridge-large.jpg', await jpeg(whole.clone())],
    ['holiday-7.jpg', await jpeg(whole.clone(), 70)],
    ['cropped.jpg', await jpeg(sharp(settled).extract(part))],
    ['mirrored.jpg', await jpeg(sharp(settled).flop())],
    ['small.jpg', await jpeg(sharp(settled).resize(420))],
    ['grey.jpg', await jpeg(sharp(settled).greyscale())],
    ['rough.jpg', await jpeg(sharp(settled), 35)],
    ['o1.jpg', await jpeg(photo('Wine_by_Jakkub_Mede.jpg'))],
    ['o2.jpg', await jpeg(photo('Fossa_by_Jasper_Roks.jpg'))],
    ['o3.jpg', await jpeg(photo('friends_by_Aitzol_Berasategi.jpg'))],
    ['new.jpg', await jpeg(photo('Volna_by_Nikita_Babin.jpg'))],
  ])
}
