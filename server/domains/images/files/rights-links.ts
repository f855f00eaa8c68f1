// Writes into a picture that is handed out where its rights are explained, where a licence is had, and what machines may do.

import { dataMining } from '#lib/node/ai-statement.ts'
import { type JpegPiece, jpegPieces } from '#lib/proof/passport/jpeg-pieces.ts'
import type { AiRights } from '#lib/rules/legal/ai-rights.ts'

export type RightsLinks = {
  /** IPTC “Web Statement of Rights”. */
  statement: string
  /** IPTC “Licensor URL”. */
  licensor: string
  /** Null where it says that already. */
  ai_rights: AiRights | null
}

const APP0 = 0xe0
const APP1 = 0xe1
const XMP_HEAD = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const RDF_END = '</rdf:RDF>'

/** The JPEG with both links and the words on machines in its XMP, and everything else as it was; unchanged where it is no whole JPEG. */
export function linkRights(jpeg: Buffer, links: RightsLinks): Buffer {
  const pieces = jpegPieces(jpeg)
  if (!pieces) return jpeg
  const isXmp = ({ marker, start }: JpegPiece) =>
    marker === APP1 && jpeg.subarray(start + 4, start + 4 + XMP_HEAD.length).equals(XMP_HEAD)
  const known = pieces.find(isXmp)
  const packet = known ? jpeg.toString('utf8', known.start + 4 + XMP_HEAD.length, known.end) : EMPTY
  const end = packet.lastIndexOf(RDF_END)
  const body = Buffer.concat([XMP_HEAD, Buffer.from(packet.slice(0, end) + described(links) + packet.slice(end))])
  if (end === -1 || body.length > 0xffff - 2) return jpeg
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  // Without one, it stands behind what a JPEG begins with.
  const front = pieces.findLast((piece, at) => at < 2 && (piece.marker === APP0 || piece.marker === APP1))
  const from = known?.start ?? front?.end ?? 2
  return Buffer.concat([jpeg.subarray(0, from), head, body, jpeg.subarray(known?.end ?? from)])
}

const EMPTY =
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const described = ({ statement, licensor, ai_rights }: RightsLinks) =>
  '<rdf:Description rdf:about="" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"' +
  ' xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/">' +
  `<xmpRights:WebStatement>${escaped(statement)}</xmpRights:WebStatement>` +
  '<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  `<plus:LicensorURL>${escaped(licensor)}</plus:LicensorURL>` +
  `</rdf:li></rdf:Seq></plus:Licensor>${ai_rights ? dataMining(ai_rights) : ''}</rdf:Description>`
