// The licensed file: the certified picture as it is, with rights, number and passport written in and all other metadata left out.

import { dataMining } from '#lib/node/ai-statement.ts'
import { PASSPORT_NAMESPACE, PASSPORT_PROPERTY, XMP_HEAD } from '#lib/proof/passport/carried-passport.ts'
import { isPicture, type JpegPiece, jpegPieces } from '#lib/proof/passport/jpeg-pieces.ts'
import type { AiStatement } from '#lib/rules/legal/ai-rights.ts'

export type FileRights = {
  title: string
  author: string
  /** The line beside which the picture is shown. */
  credit: string
  copyright: string
  /** Who holds the licence, where they agreed to be named. */
  holder: string | null
  number: string
  starts_on: string
  ends_on: string
  /** Where the licence is explained to anybody. */
  license_url: string
  /** Where another licence is bought. */
  acquire_url: string
  /** What may be done with it, in words. */
  usage: string
  passport: string | null
  /** Whether machines may learn from it. */
  ai_rights: AiStatement
  /** What of it is permitted to the holder of a licence to train. */
  constraint: string | null
}

const APP1 = 0xe1
const APP13 = 0xed

/**
 * The file that a licence holder is given. Everything that pixels are decoded from stays byte for byte, with the colour profile
 * and the orientation; place, serial numbers, thumbnails and whatever follows the picture are left out. Null for no whole JPEG.
 */
export function writeRights(original: Uint8Array, rights: FileRights): Buffer | null {
  const pieces = jpegPieces(original)
  if (!pieces) return null
  const bytesOf = ({ start, end }: JpegPiece) => original.subarray(start, end)
  const isJfif = (piece: JpegPiece) => piece.marker === 0xe0 && begins(bytesOf(piece), 'JFIF\0')
  const isProfile = (piece: JpegPiece) => piece.marker === 0xe2 && begins(bytesOf(piece), 'ICC_PROFILE\0')
  const exif = pieces.find(piece => piece.marker === APP1 && begins(bytesOf(piece), 'Exif\0\0'))
  const orientation = exif ? orientationOf(Buffer.from(bytesOf(exif)).subarray(10)) : 1
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...pieces.filter(isJfif).slice(0, 1).map(bytesOf),
    segment(APP1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(rights, orientation)])),
    segment(APP1, Buffer.from(XMP_HEAD + xmpOf(rights))),
    segment(APP13, iptcOf(rights)),
    ...pieces.filter(isProfile).map(bytesOf),
    ...pieces.filter(isPicture).map(bytesOf),
  ])
}

const begins = (piece: Uint8Array, name: string): boolean =>
  Buffer.from(piece.subarray(4, 4 + name.length)).toString('latin1') === name

function segment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const ORIENTATION = 0x0112

/** The orientation of an EXIF block, 1 to 8; 1 where it says none. */
function orientationOf(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const first = u32(4)
  const entries = Math.min(u16(first), 512)
  for (let index = 0; index < entries; index++) {
    const at = first + 2 + index * 12
    if (u16(at) === ORIENTATION) return u16(at + 8) >= 1 && u16(at + 8) <= 8 ? u16(at + 8) : 1
  }
  return 1
}

/** A TIFF header and one directory: orientation, artist, copyright. EXIF text is ASCII; the rest says names as they are. */
function exifOf({ author, copyright }: FileRights, orientation: number): Buffer {
  const ascii = (text: string) =>
    Buffer.from(
      `${text
        .normalize('NFKD')
        .replace(/©/g, '(c)')
        .replace(/[^\x20-\x7e]/g, '')}\0`,
      'latin1',
    )
  const texts = [
    { tag: 0x013b, value: ascii(author) },
    { tag: 0x8298, value: ascii(copyright) },
  ].map(({ tag, value }) => ({
    tag,
    value: value.length < 5 ? Buffer.concat([value, Buffer.alloc(5 - value.length)]) : value,
  }))
  const entries = texts.length + 1
  const directory = Buffer.alloc(2 + entries * 12 + 4)
  directory.writeUInt16BE(entries, 0)
  directory.writeUInt16BE(ORIENTATION, 2)
  directory.writeUInt16BE(3, 4)
  directory.writeUInt32BE(1, 6)
  directory.writeUInt16BE(orientation, 10)
  let at = 8 + directory.length
  texts.forEach(({ tag, value }, index) => {
    const entry = 14 + index * 12
    directory.writeUInt16BE(tag, entry)
    directory.writeUInt16BE(2, entry + 2)
    directory.writeUInt32BE(value.length, entry + 4)
    directory.writeUInt32BE(at, entry + 8)
    at += value.length
  })
  const header = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8])
  return Buffer.concat([header, directory, ...texts.map(({ value }) => value)])
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? '')
const alternatives = (name: string, text: string) =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt></${name}>`

/** XMP with Dublin Core, rights management, IPTC credit and the PLUS licence data format. */
function xmpOf(rights: FileRights): string {
  const { title, author, credit, copyright, holder, number, starts_on, ends_on, passport } = rights
  const fields = [
    alternatives('dc:title', title),
    `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`,
    alternatives('dc:rights', copyright),
    `<photoshop:Credit>${escaped(credit)}</photoshop:Credit>`,
    '<xmpRights:Marked>True</xmpRights:Marked>',
    `<xmpRights:WebStatement>${escaped(rights.license_url)}</xmpRights:WebStatement>`,
    alternatives('xmpRights:UsageTerms', rights.usage),
    `<plus:LicenseID>${escaped(number)}</plus:LicenseID>`,
    `<plus:LicenseStartDate>${starts_on}</plus:LicenseStartDate>`,
    `<plus:LicenseEndDate>${ends_on}</plus:LicenseEndDate>`,
    holder === null
      ? ''
      : `<plus:Licensee><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicenseeName>${escaped(holder)}</plus:LicenseeName></rdf:li></rdf:Seq></plus:Licensee>`,
    `<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorName>${escaped(author)}</plus:LicensorName><plus:LicensorURL>${escaped(rights.acquire_url)}</plus:LicensorURL></rdf:li></rdf:Seq></plus:Licensor>`,
    dataMining(rights.ai_rights),
    rights.constraint === null ? '' : alternatives('plus:OtherConstraints', rights.constraint),
    passport === null ? '' : `<${PASSPORT_PROPERTY}>${passport}</${PASSPORT_PROPERTY}>`,
  ]
  const names = {
    dc: 'http://purl.org/dc/elements/1.1/',
    photoshop: 'http://ns.adobe.com/photoshop/1.0/',
    xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
    plus: 'http://ns.useplus.org/ldf/xmp/1.0/',
    passport: PASSPORT_NAMESPACE,
  }
  const spaces = Object.entries(names).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about=""${spaces.join('')}>${fields.join('')}</rdf:Description></rdf:RDF></x:xmpmeta>` +
    '<?xpacket end="w"?>'
  )
}

/** Datasets of the IPTC information interchange model (version 4.2), in UTF-8, in a Photoshop resource. */
function iptcOf({ title, author, credit, copyright, usage }: FileRights): Buffer {
  const dataset = (record: number, number: number, value: Buffer) => {
    const head = Buffer.from([0x1c, record, number, 0, 0])
    head.writeUInt16BE(value.length, 3)
    return Buffer.concat([head, value])
  }
  /** In bytes, as the model counts them; a character is never cut in two. */
  const line = (text: string, most: number) => {
    let kept = text
    while (Buffer.byteLength(kept) > most) kept = Array.from(kept).slice(0, -1).join('')
    return Buffer.from(kept)
  }
  const data = Buffer.concat([
    dataset(1, 90, Buffer.from('\x1b%G', 'latin1')),
    dataset(2, 5, line(title, 64)),
    dataset(2, 40, line(usage, 256)),
    dataset(2, 80, line(author, 32)),
    dataset(2, 110, line(credit, 32)),
    dataset(2, 116, line(copyright, 128)),
  ])
  const head = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(data.length, 8)
  return Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), head, data, Buffer.alloc(data.length % 2)])
}
