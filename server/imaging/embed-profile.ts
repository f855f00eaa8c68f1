// Puts the sRGB profile into a finished preview. Encoders that are asked for it convert the whole picture from sRGB to sRGB first.
import sharp from 'sharp'

const SOI_BYTES = 2
const RIFF_BYTES = 12
const VP8X_BYTES = 18
const HAS_PROFILE = 0x20

let made: Promise<Buffer> | null = null

async function readProfile(): Promise<Buffer> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await dot.withIccProfile('srgb').jpeg().toBuffer()).metadata()
  if (!icc) throw new Error('sharp has no sRGB profile')
  return icc
}

type Encoded = { data: Buffer; format: 'jpeg' | 'webp'; width: number; height: number }

/** A JPEG or WebP of sRGB pixels without a profile, the same with one. */
export async function embedProfile({ data, format, width, height }: Encoded): Promise<Buffer> {
  made ??= readProfile()
  const profile = await made
  return format === 'jpeg' ? intoJpeg(data, profile) : intoWebp(data, profile, width, height)
}

/** Behind what is already there of application data (ICC.1:2022, B.4); the profile fits into one segment. */
function intoJpeg(jpeg: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile])
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  let at = SOI_BYTES
  while (jpeg[at] === 0xff && ((jpeg[at + 1] ?? 0) & 0xf0) === 0xe0) at += 2 + jpeg.readUInt16BE(at + 2)
  return Buffer.concat([jpeg.subarray(0, at), head, body, jpeg.subarray(at)])
}

/** First after the extended header (RFC 9649, 2.7), which a plain file is given. */
function intoWebp(webp: Buffer, profile: Buffer, width: number, height: number): Buffer {
  const extended = webp.toString('latin1', RIFF_BYTES, RIFF_BYTES + 4) === 'VP8X'
  const header = extended ? Buffer.from(webp.subarray(RIFF_BYTES, RIFF_BYTES + VP8X_BYTES)) : plainHeader(width, height)
  header[8] = (header[8] ?? 0) | HAS_PROFILE
  const rest = webp.subarray(RIFF_BYTES + (extended ? VP8X_BYTES : 0))
  const padding = Buffer.alloc(profile.length % 2)
  const chunks = [header, chunkHead('ICCP', profile.length), profile, padding, rest]
  const bytes = chunks.reduce((sum, each) => sum + each.length, 'WEBP'.length)
  return Buffer.concat([chunkHead('RIFF', bytes), Buffer.from('WEBP'), ...chunks])
}

function plainHeader(width: number, height: number): Buffer {
  const body = Buffer.alloc(VP8X_BYTES - 8)
  body.writeUIntLE(width - 1, 4, 3)
  body.writeUIntLE(height - 1, 7, 3)
  return Buffer.concat([chunkHead('VP8X', body.length), body])
}

function chunkHead(name: string, bytes: number): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(bytes, 4)
  return head
}
