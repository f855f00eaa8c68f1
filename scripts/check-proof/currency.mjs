// The part of check-proof.mjs that asks the issuer what only it can say: its public log (RFC 9162, 2.1), and whether the certificate is the last word.
import { createHash } from 'node:crypto'
import { signerOf } from '../check-bitcoin.mjs'
import { canonical } from './file.mjs'
import { failCheck, leave, overtake, pass } from './outcomes.mjs'

const DAY_MS = 86_400_000
const sha256 = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()

/** The root that the entry and its path lead to; empty when the path does not fit the size. */
function rootOf(leaf, { position, size, path }) {
  let [own, last, value] = [position, size - 1, leaf]
  for (const sibling of path.map(hash => Buffer.from(hash, 'hex'))) {
    if (last === 0) return ''
    if (own % 2 === 1 || own === last) {
      value = sha256(Buffer.of(1), sibling, value)
      while (own % 2 === 0 && own !== 0) [own, last] = [own / 2, Math.floor(last / 2)]
    } else value = sha256(Buffer.of(1), value, sibling)
    ;[own, last] = [Math.floor(own / 2), Math.floor(last / 2)]
  }
  return last === 0 ? value.toString('hex') : ''
}

function checkLog(log, { digest, statement }, addresses) {
  if (!log) {
    const isNew = Date.now() - Date.parse(statement.issued_at) < DAY_MS
    if (isNew) return leave('public log', 'it is new, and has no place there yet: ask again tomorrow')
    return failCheck('public log', 'the issuer’s key signed it, and it is not among what the issuer says it issued')
  }
  const { entry, tree_size, path } = log.inclusion
  const { root, made_at, signature } = log.head
  const { event, digest: about } = JSON.parse(entry.entry)
  const leaf = sha256(Buffer.of(0), Buffer.from(entry.entry, 'utf8'))
  const leads = rootOf(leaf, { position: entry.position, size: tree_size, path }) === root
  const signed = sha256(canonical({ tree_size: log.head.tree_size, root, made_at })).toString('hex')
  const signer = signature ? signerOf(signed, Buffer.from(signature.signature, 'base64')) : null
  const faults = [
    (event === 'issued' && about === digest) || 'its entry is about something else',
    (leads && tree_size === log.head.tree_size) || 'its path does not lead to the root',
    addresses.includes(signer) || `its head is signed by ${signer ?? 'nobody'}`,
  ].filter(fault => fault !== true)
  if (faults.length > 0) return failCheck('public log', faults.join('; '))
  return pass(
    'public log',
    `entry ${entry.position + 1} of ${tree_size}, under a head of ${made_at} that the issuer signed`,
  )
}

/** States of two certificates of one picture in which the later one may be relied on as well. */
const settled = ['agreed', 'later_stands', 'both_stand']
/** Nothing that others wrote can write over another line. */
const shown = value => JSON.stringify(String(value))

function checkStanding(standing) {
  if (!standing) return leave('last word', 'the issuer does not know it')
  const { newer, withdrawn, earlier, priority, yields_to } = standing
  const against = [
    (yields_to || priority === 'earlier_stands') &&
      'somebody else certified the picture too, and theirs was found to stand',
    earlier &&
      priority !== 'earlier_stands' &&
      !settled.includes(priority) &&
      `somebody else certified the picture earlier, on ${shown(earlier.issued_at)}, and nobody has settled it`,
    withdrawn && 'its image was taken away since',
    newer && `version ${shown(newer.version)} of ${shown(newer.issued_at)} took its place`,
  ].filter(Boolean)
  if (against.length > 0) return overtake('last word', against.join('; '))
  return pass('last word', 'no newer version, and no earlier certificate of somebody else stands against it')
}

/** `api` is the address that the caller named with --trust; a file cannot be asked. */
export async function checkCurrency(certificate, { api, addresses }) {
  if (!api) {
    leave('public log', 'name the address of the issuer’s API with --trust')
    return leave('last word', 'a newer version or an earlier certificate is known to the issuer alone: --trust ADDRESS')
  }
  try {
    const response = await fetch(`${api}/verifier/standing/${certificate.digest}`)
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    const { log, standing } = await response.json()
    checkLog(log, certificate, addresses)
    return checkStanding(standing)
  } catch (error) {
    return leave('log, last word', `${api} could not be asked: ${error.message}`)
  }
}
