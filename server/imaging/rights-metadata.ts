// The only metadata that previews carry: who made the picture, whom to credit, whose right it is, and that machines may not
// learn from it until its creator says otherwise. Never place, never serial numbers.
import type { Exif } from 'sharp'
import { dataMining } from '#lib/node/ai-statement.ts'
import type { PhotoFacts } from '../ports/imaging.ts'

export type RightsMetadata = { exif: Exif | null; xmp: string }

/** What a photograph says of its maker. */
type Rights = Pick<PhotoFacts, 'author' | 'credit' | 'copyright'>

export function rightsMetadata({ author, credit, copyright }: Rights): RightsMetadata {
  const ifd0: Record<string, string> = {}
  if (author && isAscii(author)) ifd0.Artist = author
  if (copyright && isAscii(copyright)) ifd0.Copyright = copyright
  const exif = Object.keys(ifd0).length > 0 ? { IFD0: ifd0 } : null
  return { exif, xmp: xmp({ author, credit, copyright }) }
}

/** EXIF text is ASCII by its standard, and the writer would turn é into a question mark; XMP takes every script. */
const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? '')

/** XMP with Dublin Core creator and rights and Photoshop credit, the three fields that image search engines show, and PLUS. */
function xmp({ author, credit, copyright }: Rights): string {
  const fields = [
    author && `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`,
    copyright &&
      `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escaped(copyright)}</rdf:li></rdf:Alt></dc:rights>`,
    credit && `<photoshop:Credit>${escaped(credit)}</photoshop:Credit>`,
    dataMining('reserved'),
  ]
  return (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"' +
    ' xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/">' +
    `${fields.filter(Boolean).join('')}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  )
}
