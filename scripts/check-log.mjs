// Checks the public log without the product's code: computes the whole tree again, finds who signed its head, and that it grew from a head kept before.
//   node scripts/check-log.mjs https://auctor.example/api [--address 1…] [--kept head.json] [--digest certificate-digest]
// Keep what it prints last: given back with --kept, it shows that nothing was changed or taken away in between.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { signerOf } from './check-bitcoin.mjs'
import { canonical } from './check-proof/file.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { address: { type: 'string' }, kept: { type: 'string' }, digest: { type: 'string' } },
})
const [api] = positionals
if (!api) {
  process.stderr.write(
    'Usage: node scripts/check-log.mjs API_URL [--address BITCOIN_ADDRESS] [--kept FILE] [--digest HEX]\n',
  )
  process.exit(2)
}

let failures = 0
function expect(name, good, detail) {
  if (!good) failures += 1
  process.stdout.write(`${(good ? 'passed' : 'FAILED').padEnd(12)} ${name.padEnd(17)} ${detail}\n`)
}
const sha256 = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()

async function ask(path) {
  const response = await fetch(`${api}${path}`)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

/** RFC 6962, 2.1, word for word. */
function rootOf(leaves) {
  if (leaves.length === 1) return leaves[0]
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k)))
}

function checkSignature(name, { tree_size, root, made_at, signature }) {
  const digest = sha256(canonical({ tree_size, root, made_at })).toString('hex')
  const signer = signerOf(digest, Buffer.from(signature.signature, 'base64'))
  expect(name, signer === (options.address ?? signature.address), `size, root and time signed by ${signer ?? 'nobody'}`)
}

const head = await ask('/log/head')
const entries = []
while (entries.length < head.tree_size) {
  const { entries: more } = await ask(`/log/entries?start=${entries.length}`)
  if (more.length === 0) break
  entries.push(...more)
}
const leaves = entries.slice(0, head.tree_size).map(({ entry }) => sha256(Buffer.of(0), Buffer.from(entry, 'utf8')))
const root = leaves.length === 0 ? '' : rootOf(leaves).toString('hex')
expect('root', leaves.length === head.tree_size && root === head.root, `${leaves.length} entries give ${root}`)
checkSignature('head', head)
if (options.kept) {
  const kept = JSON.parse(readFileSync(options.kept, 'utf8'))
  checkSignature('kept head', kept)
  const then = kept.tree_size <= leaves.length ? rootOf(leaves.slice(0, kept.tree_size)).toString('hex') : 'too short'
  expect('growth', then === kept.root, `the first ${kept.tree_size} entries still give ${then}`)
}
if (options.digest) {
  const about = entries.map(({ entry }) => JSON.parse(entry)).filter(({ digest }) => digest === options.digest)
  const held = about.find(({ event }) => event === 'issued' || event === 'case')
  const what =
    held?.event === 'case'
      ? `the statement ${options.digest} of a claim was written down at ${held.at}`
      : `version ${options.digest} was issued`
  expect('entry', held !== undefined, what)
  const newer = about.find(({ event }) => event === 'superseded')
  if (newer)
    process.stdout.write(`${'OUTDATED'.padEnd(12)} ${'newer version'.padEnd(17)} ${newer.by}, of ${newer.at}\n`)
}
const { tree_size, made_at, signature } = head
process.stdout.write(`${JSON.stringify({ tree_size, root: head.root, made_at, signature })}\n`)
process.exit(failures === 0 ? 0 : 1)
