// The part of check-proof.mjs that checks the Nano signature (ORIS-001, "NOMS"): ed25519 over BLAKE2b, with the formulas of RFC 8032 and RFC 7693.

// ── BLAKE2b ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const WORD = 2n ** 64n - 1n
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]
/** In which order a round takes the words of the block. */
const SIGMA = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map(row => [...row].map(digit => Number.parseInt(digit, 16)))
/** The words that a step mixes: four columns, then four diagonals. */
const STEPS = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'].map(row =>
  [...row].map(digit => Number.parseInt(digit, 16)),
)
const turn = (word, bits) => ((word >> bits) | (word << (64n - bits))) & WORD

function mix(v, [a, b, c, d], x, y) {
  for (const [word, first, second] of [
    [x, 32n, 24n],
    [y, 16n, 63n],
  ]) {
    v[a] = (v[a] + v[b] + word) & WORD
    v[d] = turn(v[d] ^ v[a], first)
    v[c] = (v[c] + v[d]) & WORD
    v[b] = turn(v[b] ^ v[c], second)
  }
}

/** Of one block: nothing that is hashed here is longer than 128 bytes. */
function blake2b(bytes, length) {
  if (bytes.length > 128) throw new RangeError('one block only')
  const block = Buffer.alloc(128)
  bytes.copy(block)
  const words = Array.from({ length: 16 }, (_, at) => block.readBigUInt64LE(at * 8))
  const state = IV.map((word, at) => (at === 0 ? word ^ 0x01010000n ^ BigInt(length) : word))
  const v = [...state, ...IV]
  v[12] ^= BigInt(bytes.length)
  v[14] ^= WORD
  for (let round = 0; round < 12; round += 1) {
    const order = SIGMA[round % 10]
    for (const [at, step] of STEPS.entries()) mix(v, step, words[order[2 * at]], words[order[2 * at + 1]])
  }
  const out = Buffer.alloc(64)
  for (const [at, word] of state.entries()) out.writeBigUInt64LE(word ^ v[at] ^ v[at + 8], at * 8)
  return out.subarray(0, length)
}

// ── Ed25519 ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const P = 2n ** 255n - 19n
const L = 2n ** 252n + 27742317777372353535851937790883648493n
const mod = value => ((value % P) + P) % P

function power(base, exponent) {
  let result = 1n
  for (let square = mod(base), left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
const inverse = value => power(value, P - 2n)
const D = mod(-121665n * inverse(121666n))
const little = bytes => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)

/** Points are written as (X, Y, Z, T); this sum is right for every pair of them. */
function add([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const [a, b] = [mod((y1 - x1) * (y2 - x2)), mod((y1 + x1) * (y2 + x2))]
  const [c, d] = [mod(2n * t1 * t2 * D), mod(2n * z1 * z2)]
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)]
}

function times(point, factor) {
  let sum = [0n, 1n, 1n, 0n]
  for (let double = point, left = factor; left > 0n; left >>= 1n) {
    if (left & 1n) sum = add(sum, double)
    double = add(double, double)
  }
  return sum
}

/** The point that 32 bytes stand for; null when there is none. */
function pointOf(bytes) {
  const y = little(bytes) & (2n ** 255n - 1n)
  if (y >= P) return null
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)]
  const square = mod(u * inverse(v))
  let x = power(square, (P + 3n) / 8n)
  if (mod(x * x) !== square) x = mod(x * power(2n, (P - 1n) / 4n))
  if (mod(x * x) !== square) return null
  if (x % 2n !== BigInt(bytes[31] >> 7)) x = mod(-x)
  return [x, y, 1n, mod(x * y)]
}

const BASE = pointOf(Buffer.from(`58${'66'.repeat(31)}`, 'hex'))
const same = ([x1, y1, z1], [x2, y2, z2]) => mod(x1 * z2) === mod(x2 * z1) && mod(y1 * z2) === mod(y2 * z1)

function verifies(signature, message, key) {
  const [point, commitment, scalar] = [pointOf(key), pointOf(signature.subarray(0, 32)), little(signature.subarray(32))]
  // A key of small order is good for any message.
  if (!point || !commitment || scalar >= L || same(times(point, 8n), [0n, 1n, 1n, 0n])) return false
  const hash = little(blake2b(Buffer.concat([signature.subarray(0, 32), key, message]), 64)) % L
  return same(times(BASE, scalar), add(commitment, times(point, hash)))
}

// ── Nano ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const ALPHABET = '13456789abcdefghijkmnopqrstuwxyz'
const numberOf = text => [...text].reduce((value, letter) => value * 32n + BigInt(ALPHABET.indexOf(letter)), 0n)

/** The public key in an account, as hex; null when it is none, or its check letters do not fit. */
function keyOf(account) {
  const [, body, check] = /^nano_([13][13-9a-km-uw-z]{51})([13-9a-km-uw-z]{8})$/.exec(account) ?? []
  if (!body) return null
  const key = numberOf(body).toString(16).padStart(64, '0')
  const sum = blake2b(Buffer.from(key, 'hex'), 5).reverse()
  return numberOf(check) === BigInt(`0x${sum.toString('hex')}`) ? key : null
}

/** The public key that signed this text, as hex; null when the account named did not. */
export function nanoSignerOf(text, { account, signature }) {
  const key = keyOf(account)
  const bytes = Buffer.from(signature, 'hex')
  if (!key || bytes.length !== 64 || bytes.toString('hex') !== signature) return null
  const said = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(said.length)
  const signed = blake2b(Buffer.concat([Buffer.from('\u0018Nano Off-chain Message:\n'), length, said]), 32)
  return verifies(bytes, signed, Buffer.from(key, 'hex')) ? key : null
}
