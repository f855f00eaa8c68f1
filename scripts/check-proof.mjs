// Checks a certificate, as PDF or proof file, with standard tools only: Node's own crypto, the openssl command, and a chain's RPC.
// Shares no code with the product, so that a mistake there cannot hide here.
//   node scripts/check-proof.mjs certificate.pdf|proof.json [--image photo.jpg] [--ca authority.pem] [--rpc http://127.0.0.1:8545] [--address 1…]
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signerOf } from './check-bitcoin.mjs'
import { canonical, openFile } from './check-file.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    image: { type: 'string' },
    ca: { type: 'string' },
    rpc: { type: 'string' },
    address: { type: 'string' },
  },
})
const [file] = positionals
if (!file) {
  process.stderr.write(
    'Usage: node scripts/check-proof.mjs certificate.pdf|proof.json [--image FILE] [--ca FILE] [--rpc URL] [--address BITCOIN_ADDRESS]\n',
  )
  process.exit(2)
}

let failures = 0
const say = (mark, name, detail) => process.stdout.write(`${mark.padEnd(12)} ${name.padEnd(17)} ${detail}\n`)
const pass = (name, detail) => say('passed', name, detail)
const leave = (name, detail) => say('not checked', name, detail)
const fail = (name, detail) => {
  failures += 1
  say('FAILED', name, detail)
}
const expect = (name, good, detail) => (good ? pass : fail)(name, detail)
const hash = (algorithm, ...parts) => parts.reduce((sum, part) => sum.update(part), createHash(algorithm)).digest()
const sha256 = (...parts) => hash('sha256', ...parts)

// ── The certified text ───────────────────────────────────────────────────────────────────────────────────────────────

function checkText(proof) {
  const statement = JSON.parse(proof.statement)
  expect(
    'canonical text',
    canonical(statement) === proof.statement,
    `certificate ${statement.certificate_id}, version ${statement.version}: "${statement.title}"`,
  )
  const digest = sha256(Buffer.from(proof.statement, 'utf8')).toString('hex')
  expect('digest', digest === proof.digest, `sha256 of the text is ${digest}`)
  return { statement, digest }
}

function checkImage(statement) {
  if (!options.image) return leave('image', `give the file with --image; its sha256 must be ${statement.image.sha256}`)
  const bytes = readFileSync(options.image)
  const same =
    sha256(bytes).toString('hex') === statement.image.sha256 &&
    hash('sha512', bytes).toString('hex') === statement.image.sha512
  expect('image', same, `sha256 and sha512 of ${options.image}`)
}

// ── The Bitcoin signature (BIP-137) ──────────────────────────────────────────────────────────────────────────────────

function checkBitcoin(proof, digest) {
  const { address, message, signature } = proof.bitcoin
  const signer = signerOf(digest, Buffer.from(signature, 'base64'))
  expect('bitcoin signature', message === digest && signer === address, `over the digest, by ${signer ?? 'nobody'}`)
  if (options.address) expect('known signer', signer === options.address, `expected ${options.address}`)
  else leave('known signer', 'compare the address with the one the issuer publishes, or give it with --address')
  leave(
    'nano signature',
    `over the same digest, by ${proof.nano.account}: check with a Nano tool that knows NOMS (ORIS-001)`,
  )
}

/** The seal of a JSON file is over its values; a PDF has one over all its bytes as well. */
function checkSeals({ proof, seals, rewritten }) {
  if (seals.every(seal => !seal))
    return leave('document', 'the file carries no seal: a change of its form would not show')
  if (rewritten) return leave('document', 'the values are sealed, but the file was written again')
  const expected = options.address ?? proof.bitcoin.address
  const good = seals.every(seal => {
    const signature = Buffer.from(seal?.signature ?? '', 'base64')
    const exact = signature.toString('base64') === seal?.signature && (seal.message ?? seal.digest) === seal.digest
    return exact && seal.address === expected && signerOf(seal.digest, signature) === expected
  })
  expect('document', good, `the whole file is sealed by ${expected}`)
}

// ── The Chainpoint proof ─────────────────────────────────────────────────────────────────────────────────────────────

/** Names of Node's for the operations `sha-224` to `sha-512` and `sha3-256`. */
const hashes = Object.fromEntries(['224', '256', '384', '512'].map(size => [`sha-${size}`, `sha${size}`]))
hashes['sha3-256'] = 'sha3-256'
const operand = text => Buffer.from(text, /^([0-9a-f]{2})+$/i.test(text) ? 'hex' : 'utf8')

function* ends(branches, start) {
  for (const { ops, branches: inner } of branches) {
    let value = start
    for (const { l, r, op, anchors } of ops) {
      if (l) value = Buffer.concat([operand(l), value])
      else if (r) value = Buffer.concat([value, operand(r)])
      else if (op === 'sha-256-x2') value = sha256(sha256(value))
      else if (op && hashes[op]) value = hash(hashes[op], value)
      else if (op) throw new Error(`unknown operation ${op}`)
      for (const anchor of anchors ?? []) yield { ...anchor, value: value.toString('hex') }
    }
    if (inner) yield* ends(inner, value)
  }
}

function checkPath(proof) {
  const { anchor, chainpoint } = proof
  if (!chainpoint || !anchor) return leave('chainpoint', 'not anchored yet')
  const leaf = sha256(Buffer.from(proof.bitcoin.signature, 'base64'))
  expect(
    'signature digest',
    leaf.toString('hex') === chainpoint.hash,
    `sha256 of the 65 signature bytes is ${leaf.toString('hex')}`,
  )
  const reached = [...ends(chainpoint.branches, leaf)].filter(end => end.type === 'eth')
  const found = reached.some(end => end.value === anchor.root && `0x${end.anchor_id}` === anchor.transaction)
  expect('chainpoint', found, `path leads to ${reached.map(end => end.value).join(', ') || 'no chain'}`)
}

// ── The time stamp ───────────────────────────────────────────────────────────────────────────────────────────────────

function checkStamp(proof, digest) {
  const stamp = proof.time_stamp
  if (!stamp) return leave('time stamp', 'none')
  const folder = mkdtempSync(join(tmpdir(), 'check-proof-'))
  try {
    const path = join(folder, 'token.der')
    writeFileSync(path, Buffer.from(stamp.token, 'base64'))
    const openssl = (...args) => execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const text = openssl('ts', '-reply', '-in', path, '-token_in', '-text')
    const at = new Date(/Time stamp: (.+)/.exec(text)?.[1] ?? '')
    const said = /Message data:\n((?: {4}[0-9a-f]{4} .+\n)+)/.exec(text)?.[1] ?? ''
    const imprint = [...said.matchAll(/^ {4}[0-9a-f]{4} - (.{47})/gm)]
      .map(line => line[1].replaceAll(/[^0-9a-f]/g, ''))
      .join('')
    expect(
      'time stamp',
      imprint === digest && at.getTime() === Date.parse(stamp.at),
      `${at.toISOString()} over the digest`,
    )
    if (!options.ca) return leave('stamp authority', `${stamp.authority}: give its root certificate with --ca`)
    // Certificates are judged as of the moment of the stamp: it stays good after they expire.
    const moment = String(Math.floor(at.getTime() / 1000))
    openssl('ts', '-verify', '-digest', digest, '-in', path, '-token_in', '-CAfile', options.ca, '-attime', moment)
    pass('stamp authority', `${stamp.authority}: signature and chain verified by openssl`)
  } catch (error) {
    fail(
      'time stamp',
      String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// ── The block chain ──────────────────────────────────────────────────────────────────────────────────────────────────

/** First four bytes of keccak-256("anchoredAt(bytes32)"). */
const ANCHORED_AT = '0x9591a610'

async function ask(method, ...params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(options.rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await response.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

async function checkChain({ anchor }) {
  if (!anchor) return leave('block', 'not anchored yet')
  if (!options.rpc)
    return leave('block', `${anchor.network}, transaction ${anchor.transaction}: give a node with --rpc`)
  try {
    expect(
      'chain',
      BigInt(await ask('eth_chainId')) === BigInt(anchor.chain_id),
      `${anchor.network}, chain ${anchor.chain_id}`,
    )
    const transaction = await ask('eth_getTransactionByHash', anchor.transaction)
    if (!transaction) return fail('transaction', `${anchor.transaction} is not on this chain`)
    expect(
      'transaction',
      transaction.input === `0x${anchor.root}` && transaction.to.toLowerCase() === anchor.contract.toLowerCase(),
      `data is the root ${anchor.root}`,
    )
    const block = await ask('eth_getBlockByHash', transaction.blockHash, false)
    const time = Number(block.timestamp) * 1000
    const same =
      block.hash === anchor.block_hash && Number(block.number) === anchor.block_number && time === Date.parse(anchor.at)
    expect('block', same, `block ${Number(block.number)} of ${new Date(time).toISOString()}`)
    const stored = await ask('eth_call', { to: anchor.contract, data: `${ANCHORED_AT}${anchor.root}` }, 'latest')
    expect(
      'contract',
      Number(stored) * 1000 === time,
      `anchoredAt gives ${new Date(Number(stored) * 1000).toISOString()}`,
    )
  } catch (error) {
    fail('block', error.message)
  }
}

const given = openFile(readFileSync(file))
const { proof } = given
const { statement, digest } = checkText(proof)
checkImage(statement)
checkBitcoin(proof, digest)
checkSeals(given)
checkPath(proof)
checkStamp(proof, digest)
await checkChain(proof)
process.stdout.write(failures === 0 ? '\nNothing that was checked failed.\n' : `\n${failures} checks failed.\n`)
process.exit(failures === 0 ? 0 : 1)
