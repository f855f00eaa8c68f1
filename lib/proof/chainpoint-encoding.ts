// The forms a Chainpoint proof travels in: a JSON value, JSON text, zlib-compressed MessagePack, and base64 or hex of that.
import { decode } from '@msgpack/msgpack'
import { base64 } from '@scure/base'
import { Unzlib } from 'fflate'
import { ChainpointRefusal, limits } from './chainpoint-parts.ts'
import { bytesOfHex } from './digests.ts'

/** The proof as a plain value. Throws `ChainpointRefusal` when the form is unknown or too big. */
export function decodeChainpoint(input: unknown): unknown {
  if (input instanceof Uint8Array) return decodeBytes(input)
  if (typeof input !== 'string') return input
  const text = input.trim()
  if (text.length > 2 * limits.bytes) throw new ChainpointRefusal('chainpoint_too_big')
  if (text.startsWith('{')) return parseJson(text)
  const bytes = bytesOfHex(text) ?? decodeBase64(text.replaceAll(/\s+/g, ''))
  return decodeBytes(bytes)
}

function decodeBytes(bytes: Uint8Array): unknown {
  if (bytes.length > limits.bytes) throw new ChainpointRefusal('chainpoint_too_big')
  if (bytes[0] === 0x7b || bytes[0] === 0x20 || bytes[0] === 0x0a) return parseJson(new TextDecoder().decode(bytes))
  const packed = inflate(bytes)
  try {
    const max = limits.bytes
    return decode(packed, {
      maxStrLength: max,
      maxBinLength: max,
      maxArrayLength: max,
      maxMapLength: 64,
      maxExtLength: 64,
    })
  } catch {
    throw new ChainpointRefusal('chainpoint_unreadable')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ChainpointRefusal('chainpoint_unreadable')
  }
}

function decodeBase64(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw new ChainpointRefusal('chainpoint_unreadable')
  }
}

/** Unpacks in small steps, so that a bomb is refused before it has grown. */
function inflate(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Unzlib(part => {
    size += part.length
    if (size > limits.bytes) throw new ChainpointRefusal('chainpoint_too_big')
    parts.push(part)
  })
  try {
    const step = 512
    for (let at = 0; at < bytes.length; at += step)
      stream.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  } catch (error) {
    throw error instanceof ChainpointRefusal ? error : new ChainpointRefusal('chainpoint_unreadable')
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
