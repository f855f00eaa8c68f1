// Checks a certificate, as PDF or proof file, with standard tools only: Node's own crypto, the openssl command, and a chain's RPC.
// Shares no code with the product, so that a mistake there cannot hide here. The whole check, against keys, roots and contract
// of an address (or file) that you name, and a node of the chain that you choose:
//   node scripts/check-proof.mjs certificate.pdf --trust https://auctor.example/api --rpc https://a-node.example --image photo.jpg
// Ends with 0 when everything was proven, 1 when something does not hold, 2 when it was called wrongly or the file cannot be
// read, 3 when nothing failed and something was not checked, 4 when the text holds and the pages around it are not the issuer's,
// 5 when everything holds and it is not the last word: a newer version, or an earlier certificate of somebody else, exists.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { signerOf } from './check-bitcoin.mjs'
import { checkChain, checkPath } from './check-proof/anchor.mjs'
import { checkCurrency } from './check-proof/currency.mjs'
import { canonical, openFile } from './check-proof/file.mjs'
import { nanoSignerOf } from './check-proof/nano.mjs'
import { changedPages, endChecks, expect, failCheck, leave, pass, skip, stop } from './check-proof/outcomes.mjs'
import { checkStamp } from './check-proof/stamp.mjs'

const USAGE =
  'Usage: node scripts/check-proof.mjs certificate.pdf|proof.json [--trust URL|FILE] [--rpc URL] [--image FILE] [--ca FILE] [--address BITCOIN_ADDRESS]\n'

function readArguments() {
  const given = { type: 'string' }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { trust: given, image: given, ca: given, rpc: given, address: given },
  })
  return { options: values, file: positionals[0] }
}

const { options, file } = (() => {
  try {
    return readArguments()
  } catch (error) {
    return stop(`${error.message}\n${USAGE}`)
  }
})()
if (!file) stop(USAGE)

/** What the certificate is to be compared with: only what the caller names is believed. */
const trust = await (async () => {
  const own = options.address ? [options.address] : []
  const none = {
    api: null,
    addresses: own,
    nanoKeys: [],
    roots: options.ca ? readFileSync(options.ca, 'utf8') : '',
    contracts: [],
    issuer: null,
    retired: [],
  }
  if (!options.trust) return none
  try {
    const api = /^https?:/.test(options.trust) ? options.trust.replace(/\/$/, '') : null
    const answer = api
      ? await (await fetch(`${api}/verifier/trust`)).json()
      : JSON.parse(readFileSync(options.trust, 'utf8'))
    const roots = [...answer.trusted_roots, ...answer.standin_roots].join('\n')
    return {
      api,
      addresses: [...own, ...answer.bitcoin_addresses],
      nanoKeys: answer.nano_public_keys ?? [],
      roots: `${none.roots}\n${roots}`,
      contracts: answer.contracts,
      issuer: answer.issuer,
      retired: answer.retired_keys ?? [],
    }
  } catch (error) {
    return stop(`${options.trust} gives no keys to compare with: ${error.message}`)
  }
})()

const hash = (algorithm, ...parts) => parts.reduce((sum, part) => sum.update(part), createHash(algorithm)).digest()
const sha256 = (...parts) => hash('sha256', ...parts)

// ── The certified text ───────────────────────────────────────────────────────────────────────────────────────────────

/** The fields of both forms; a field more would be certified without being meant by anybody. */
const always =
  'certificate_id image_id version previous_digest issued_at issuer image title author photographer rights_holder created_on originality genre tags collection licence nft format'
const fields = {
  'auctor-certificate/1': `${always} max_editions`,
  'auctor-certificate/2': `${always} earlier`,
}

function checkForm(statement) {
  const known = fields[statement.format]?.split(' ').sort().join(' ')
  const said = Object.keys(statement).sort().join(' ')
  const { issued_at, version, previous_digest, image } = statement
  const faults = [
    known === said || 'does not have these fields',
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(issued_at) || 'writes no such date',
    (Number.isInteger(version) && version >= 1) || 'knows no such version',
    (version === 1) === (previous_digest === null) || 'names the version before in all but the first',
    [image?.bytes, image?.width, image?.height].every(size => Number.isInteger(size) && size > 0) ||
      'knows no such size',
  ].filter(fault => fault !== true)
  expect('form of the text', faults.length === 0, [statement.format, ...faults].join('; '))
}

function checkText(proof) {
  const statement = JSON.parse(proof.statement)
  checkForm(statement)
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
  if (!options.image) return skip('image', `give the file with --image; its sha256 must be ${statement.image.sha256}`)
  const bytes = readFileSync(options.image)
  const same =
    sha256(bytes).toString('hex') === statement.image.sha256 &&
    hash('sha512', bytes).toString('hex') === statement.image.sha512
  expect('image', same, `sha256 and sha512 of ${options.image}`)
}

// ── The Bitcoin signature (BIP-137) ──────────────────────────────────────────────────────────────────────────────────

/** Whoever is not among the known signers and speaks in their name is a forger. */
function checkSigner(name, signer, known, { issuer, issued_at }) {
  if (known.length === 0) return leave(name, 'name the issuer with --trust, or its address with --address')
  const last = trust.retired.find(({ key }) => key === signer)?.until
  if (last && issued_at.slice(0, 10) > last)
    return failCheck(name, `${signer} signed until ${last}, and the certificate says ${issued_at}`)
  if (known.includes(signer)) return pass(name, `${signer} is a published key`)
  const imitated = trust.issuer && (issuer.name === trust.issuer.name || issuer.url === trust.issuer.url)
  const whose = imitated ? `it speaks in the name of ${issuer.name}, which did not sign it` : `${signer} is not known`
  return failCheck(name, whose)
}

function checkBitcoin({ bitcoin: { address, message, signature } }, statement, digest) {
  const signer = signerOf(digest, Buffer.from(signature, 'base64'))
  expect('bitcoin signature', message === digest && signer === address, `over the digest, by ${signer ?? 'nobody'}`)
  checkSigner('known signer', signer, trust.addresses, statement)
}

function checkNano({ nano }, statement, digest) {
  const signer = nanoSignerOf(digest, nano)
  const good = nano.message === digest && signer !== null && signer === nano.public_key
  expect('nano signature', good, `over the digest, by ${signer === null ? 'nobody' : nano.account}`)
  checkSigner('known Nano key', signer, trust.nanoKeys, statement)
}

/** The seal of a JSON file is over its values; a PDF has one over all its bytes as well. */
function checkSeals({ proof, seals, rewritten, pdf }) {
  const [whole] = seals
  const isOurs = seal => trust.addresses.length === 0 || trust.addresses.includes(seal.address)
  const holds = seal => {
    const signature = Buffer.from(seal.signature, 'base64')
    const exact = signature.toString('base64') === seal.signature && (seal.message ?? seal.digest) === seal.digest
    return exact && signerOf(seal.digest, signature) === seal.address
  }
  const present = seals.filter(Boolean)
  if (!present.every(holds)) return failCheck('document', 'the seal does not fit the file: it was changed')
  if (pdf && (!whole || !isOurs(whole))) {
    return changedPages(
      'document',
      'these pages are not sealed by the issuer: they may say anything, only the text below counts',
    )
  }
  if (!whole || !isOurs(whole))
    return leave('document', 'the file carries no seal of the issuer: a change of its form would not show')
  if (rewritten) return leave('document', 'the values are sealed, but the file was written again')
  return pass(
    'document',
    pdf ? `every byte is sealed by ${whole.address}` : `every value is sealed by ${proof.bitcoin.address}`,
  )
}

// ── Dates, and the whole text ───────────────────────────────────────────────────────────────────────────────────────────

/** The issuer's date counts as far as the dates of others support it. */
function checkDates(statement, outside) {
  const issued = Date.parse(statement.issued_at)
  const days = outside.filter(Boolean).map(at => (at.getTime() - issued) / 86_400_000)
  if (days.length === 0) return leave('dates', `${statement.issued_at} is the issuer's word alone`)
  const agree = Math.min(...days) > -300 / 86_400 && Math.max(...days) <= 30
  return expect(
    'dates',
    agree,
    `issued ${statement.issued_at}, the others followed within ${Math.max(...days).toFixed(3)} days`,
  )
}

/** Every field: what counts is this text, whatever the pages say. */
function printText(value, path = '') {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) printText(inner, path ? `${path}.${name}` : name)
    return
  }
  // No value can write over another line, or make letters read in another direction.
  const text = JSON.stringify(value).replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  process.stdout.write(`  ${path.padEnd(34)} ${text}\n`)
}

const given = (() => {
  try {
    const opened = openFile(readFileSync(file))
    return { ...opened, statement: JSON.parse(opened.proof.statement) }
  } catch (error) {
    return stop(`${file} cannot be read as a certificate: ${error.message}`)
  }
})()

try {
  const { proof } = given
  const { statement, digest } = checkText(proof)
  checkImage(statement)
  checkBitcoin(proof, statement, digest)
  checkNano(proof, statement, digest)
  checkSeals(given)
  checkPath(proof)
  const stamped = checkStamp(proof, digest, trust.roots)
  const written = await checkChain(proof, { rpc: options.rpc, contracts: trust.contracts })
  checkDates(statement, [stamped, written])
  await checkCurrency({ statement, digest }, trust)
  process.stdout.write('\nWhat the certified text says:\n')
  printText(statement)
} catch (error) {
  stop(`${file} is not built as a certificate is: ${error.message}`)
}
endChecks()
