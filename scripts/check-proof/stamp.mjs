// The part of check-proof.mjs that has openssl verify the time stamp, as of the moment it was made.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, failCheck, leave, skip } from './outcomes.mjs'

/** The name in the signer's own certificate: what the proof calls the authority is anybody's word. */
function authorityIn(openssl, path) {
  const text = openssl('pkcs7', '-inform', 'DER', '-in', path, '-print_certs', '-noout')
  return /subject=.*?CN\s*=\s*([^,\n/]+)/.exec(text)?.[1]?.trim() ?? 'an authority without a name'
}

/** Bytes of the first DER element: openssl reads that one, and passes over what comes after it. */
function derLength(bytes) {
  const first = bytes[1] ?? 0
  if (first < 0x80) return 2 + first
  const size = first - 0x80
  return size > 6 || bytes.length < 2 + size ? 0 : 2 + size + bytes.readUIntBE(2, size)
}

/** The moment of the stamp once its signature and chain are verified; null otherwise. */
export function checkStamp(proof, digest, trustedRoots) {
  const stamp = proof.time_stamp
  if (!stamp) return skip('time stamp', 'none')
  if (!trustedRoots.includes('BEGIN CERTIFICATE'))
    return leave('time stamp', 'give the root certificate of its authority with --trust or --ca')
  const folder = mkdtempSync(join(tmpdir(), 'check-proof-'))
  try {
    const path = join(folder, 'token.der')
    const roots = join(folder, 'roots.pem')
    const token = Buffer.from(stamp.token, 'base64')
    if (derLength(token) !== token.length) return failCheck('time stamp', 'there is more in it than the stamp')
    writeFileSync(path, token)
    writeFileSync(roots, trustedRoots)
    const openssl = (...args) => execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const text = openssl('ts', '-reply', '-in', path, '-token_in', '-text')
    const at = new Date(/Time stamp: (.+)/.exec(text)?.[1] ?? '')
    // Certificates are judged as of the moment of the stamp: it stays good after they expire.
    const moment = String(Math.floor(at.getTime() / 1000))
    openssl('ts', '-verify', '-digest', digest, '-in', path, '-token_in', '-CAfile', roots, '-attime', moment)
    const same = at.getTime() === Date.parse(stamp.at)
    expect(
      'time stamp',
      same,
      `${at.toISOString()} over the digest, by ${authorityIn(openssl, path)}, verified by openssl`,
    )
    return same ? at : null
  } catch (error) {
    const [last = ''] = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .slice(-1)
    return failCheck('time stamp', last)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
