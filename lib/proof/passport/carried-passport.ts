// Finds the passport that a licensed file carries in its XMP, and writes the name it goes by there.
import { jpegPieces } from './jpeg-pieces.ts'

/** The namespace and the property of the passport in XMP. */
export const PASSPORT_NAMESPACE = 'urn:image-licence-passport:1.0'
export const PASSPORT_PROPERTY = 'passport:Token'
/** Name of the passport inside the PDF of a licence. */
export const PASSPORT_ATTACHMENT = 'licence-passport.txt'
/** How an XMP segment begins (XMP part 3, 1.1.3). */
export const XMP_HEAD = 'http://ns.adobe.com/xap/1.0/\0'

const APP1 = 0xe1
/** The element of PASSPORT_PROPERTY with its text. */
const TOKEN = /<passport:Token>([\w.~-]+)<\/passport:Token>/

/** The passport in a JPEG; null when it carries none. */
export function carriedPassport(jpeg: Uint8Array): string | null {
  for (const { marker, start, end } of jpegPieces(jpeg) ?? []) {
    if (marker !== APP1) continue
    const text = new TextDecoder('latin1').decode(jpeg.subarray(start + 4, end))
    if (!text.startsWith(XMP_HEAD)) continue
    const token = TOKEN.exec(text)?.[1]
    if (token) return token
  }
  return null
}
