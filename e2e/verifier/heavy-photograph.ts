// A photograph of fifty megabytes that carries a licence passport by a key that nobody knows.
import { generateKeyPairSync, sign } from 'node:crypto'
import { addDays, dayOf } from '#lib/dates.ts'
import { PASSPORT_NAMESPACE } from '#lib/proof/passport/carried-passport.ts'
import { makePassport } from '#lib/proof/passport/passport.ts'
import { jpeg } from '../../tests/support/files/jpeg-files.ts'

const HEAVY_BYTES = 50_000_000

function strangersPassport(): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = new Date()
  const term = { from: dayOf(now), until: addDays(dayOf(now), 300) }
  return makePassport(
    {
      iss: 'https://elsewhere.example',
      jti: 'L-7K3M-9Q2P-X4TB.1',
      iat: Math.floor(now.getTime() / 1000),
      image: { title: 'Dune', author: 'Ines Roux', sha256: 'a'.repeat(64), picture: 'b'.repeat(64) },
      website: 'https://shop.example/spring',
      term,
      terms: 1,
      holder: { name: 'Alpine Review AG', shown: true, salt: 'c2FsdA' },
    },
    {
      key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      sign: text => Uint8Array.from(sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })),
    },
  ).token
}

/** Its weight is in its pixels, so that whoever digests them has all of it to do. */
export async function heavyPhotograph(): Promise<Buffer> {
  const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
  const description = `<rdf:Description rdf:about="" xmlns:passport="${PASSPORT_NAMESPACE}"><passport:Token>${strangersPassport()}</passport:Token></rdf:Description>`
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${rdf}">${description}</rdf:RDF></x:xmpmeta>`
  const light = await jpeg({ seed: 7_803, width: 1200, height: 900, xmp })
  return Buffer.concat([light.subarray(0, -2), Buffer.alloc(HEAVY_BYTES, 0x55), light.subarray(-2)])
}
