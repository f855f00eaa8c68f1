// The part of check-proof.mjs and check-log.mjs that finds who made a Bitcoin signature (BIP-137): the public key is recovered with the textbook formulas on secp256k1.
import { createHash } from 'node:crypto'

const hash = (algorithm, ...parts) => parts.reduce((sum, part) => sum.update(part), createHash(algorithm)).digest()
const sha256 = (...parts) => hash('sha256', ...parts)

const P = 2n ** 256n - 2n ** 32n - 977n
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const G = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
]
const mod = (value, modulus) => ((value % modulus) + modulus) % modulus

function power(base, exponent, modulus) {
  let result = 1n
  for (let square = mod(base, modulus), left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/** By Euclid's division: a power would take fifty times as long, and a point takes hundreds of inverses. */
function inverse(value, modulus) {
  const step = (last, rest, before, factor) =>
    rest === 0n ? before : step(rest, last % rest, factor, before - (last / rest) * factor)
  return mod(step(modulus, mod(value, modulus), 0n, 1n), modulus)
}

/** Sum of two points; null is the point at infinity. */
function add(a, b) {
  if (!a || !b) return a ?? b
  if (a[0] === b[0] && mod(a[1] + b[1], P) === 0n) return null
  const double = a[0] === b[0]
  const slope = double ? 3n * a[0] * a[0] * inverse(2n * a[1], P) : (b[1] - a[1]) * inverse(mod(b[0] - a[0], P), P)
  const x = mod(slope * slope - a[0] - b[0], P)
  return [x, mod(slope * (a[0] - x) - a[1], P)]
}

function multiply(point, scalar) {
  let sum = null
  for (let step = point, left = mod(scalar, N); left > 0n; left >>= 1n) {
    if (left & 1n) sum = add(sum, step)
    step = add(step, step)
  }
  return sum
}

function base58check(payload) {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const bytes = Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)])
  let text = ''
  for (let left = BigInt(`0x${bytes.toString('hex')}`); left > 0n; left /= 58n)
    text = alphabet[Number(left % 58n)] + text
  for (const byte of bytes) {
    if (byte !== 0) break
    text = `1${text}`
  }
  return text
}

/** The address whose key signed `message` (64 characters); null when nobody can have. `signature` is 65 bytes. */
export function signerOf(message, signature) {
  // The message is 64 characters, so its length fits the one byte written here.
  const text = Buffer.from(message, 'utf8')
  const digest = sha256(sha256(Buffer.from('\x18Bitcoin Signed Message:\n'), Buffer.of(text.length), text))
  const header = signature[0]
  if (signature.length !== 65 || header < 31 || header > 34) return null
  const [r, s] = [1, 33].map(at => BigInt(`0x${signature.subarray(at, at + 32).toString('hex')}`))
  const x = r + (header - 31 >= 2 ? N : 0n)
  const y = power(x ** 3n + 7n, (P + 1n) / 4n, P)
  if (r === 0n || s === 0n || r >= N || s >= N || x >= P || mod(y * y - x ** 3n - 7n, P) !== 0n) return null
  const point = [x, Number(y & 1n) === ((header - 31) & 1) ? y : P - y]
  const z = BigInt(`0x${digest.toString('hex')}`)
  const key = multiply(add(multiply(point, s), multiply(G, N - mod(z, N))), inverse(r, N))
  if (!key) return null
  const compressed = Buffer.from(`0${2n + (key[1] & 1n)}${key[0].toString(16).padStart(64, '0')}`, 'hex')
  return base58check(Buffer.concat([Buffer.of(0), hash('ripemd160', sha256(compressed))]))
}
