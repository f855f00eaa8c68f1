// What a file given to a verifier is, by its first bytes and never by its name.

export type FileKind = 'image' | 'pdf' | 'text'

/** Bytes from the beginning that tell. */
export const KIND_BYTES = 1024

/** First bytes of JPEG, PNG, GIF, WebP and AVIF: only JPEGs are certified, the others may be copies. */
const IMAGE_SIGNATURE = /^(?:\xff\xd8|.PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/

/** `text` is what is neither of the others, whether or not it can be read. */
export function fileKind(bytes: Uint8Array): FileKind {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, KIND_BYTES))
  if (IMAGE_SIGNATURE.test(start)) return 'image'
  return start.includes('%PDF-') ? 'pdf' : 'text'
}

/** Whether a text may be a proof: JSON, a byte-order mark before it or not. */
export const beginsAsProof = (bytes: Uint8Array): boolean =>
  /^[\s\u00ef\u00bb\u00bf]*\{/.test(new TextDecoder('latin1').decode(bytes.subarray(0, KIND_BYTES)))
