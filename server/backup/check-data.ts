// Proves that an installation is whole: every certificate verifies, the books agree, every file has its digest.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { pemBlocks } from '#lib/node/x509.ts'
import { type CertificateCheckOptions, verifyCertificateProof } from '#lib/proof/verify-certificate.ts'
import { findingText } from '#lib/rules/billing/ledger-findings.ts'
import { openPlatformKeys } from '#server/adapters/signing/platform-keys.ts'
import type { Database } from '#server/db/database.ts'
import { anchor_batches, certificates } from '#server/db/schema/images.ts'
import { proveBooks } from '#server/domains/billing/reconciliation/prove-books.ts'
import { proofOf } from '#server/domains/images/certificates/proof.ts'
import { faultOf, measureStored } from '#server/domains/images/files/find-fault.ts'
import { inclusionOf } from '#server/domains/images/log/read-log.ts'
import type { Env } from '#server/env.ts'
import { openPayment } from '#server/open-payment.ts'
import type { StoragePort } from '#server/ports/storage.ts'
import { namedFiles } from '#server/stored-files/named-files.ts'
import { eachOf } from './copy-files.ts'

export type DataCheck = {
  certificates: number
  files: number
  bytes: number
  accounts: number
  transactions: number
  /** A sentence for each thing that is wrong. */
  problems: string[]
  /** A sentence for each thing that could not be decided from here. */
  undecided: string[]
}

type Options = { env: Env; db: Database; storage: StoragePort; now: Date }

export async function checkData({ env, db, storage, now }: Options): Promise<DataCheck> {
  const check: DataCheck = {
    certificates: 0,
    files: 0,
    bytes: 0,
    accounts: 0,
    transactions: 0,
    problems: [],
    undecided: [],
  }
  await checkCertificates(db, await trustOf(env, db, now), check)
  await checkBooks(env, db, now, check)
  await checkFiles(db, storage, check)
  return check
}

/** As the page for strangers checks them, but without the chain: keys, authorities and log are this installation's own. */
async function trustOf(env: Env, db: Database, now: Date): Promise<CertificateCheckOptions> {
  const signing = await openPlatformKeys({
    directory: join(env.DATA_DIR, 'keys'),
    bitcoin: env.PLATFORM_BITCOIN_KEY,
    nano: env.PLATFORM_NANO_KEY,
    evidence: env.PLATFORM_EVIDENCE_KEY,
    past: { bitcoin: env.PLATFORM_BITCOIN_PAST, nano: env.PLATFORM_NANO_PAST, evidence: null },
  })
  const { bitcoin_addresses: bitcoin, nano_public_keys: nano, retired_keys: retired } = signing.known()
  const roots = env.TSA_CA_FILE ? [await readFile(env.TSA_CA_FILE, 'utf8')] : []
  const local = env.TSA_URL ? null : await localRoot(env)
  return {
    issuerKeys: { bitcoin, nano, retired },
    trustedRoots: env.TSA_STANDIN ? [] : roots,
    standinRoots: [...(env.TSA_STANDIN ? roots : []), ...(local === null ? [] : [local])],
    log: digest => inclusionOf({ db }, digest),
    now,
  }
}

/** Of the stand-in for time stamps: key, signing certificate and root are in one file. */
async function localRoot({ DATA_DIR }: Env): Promise<string | null> {
  const pem = await readFile(join(DATA_DIR, 'tsa', 'authority.pem'), 'utf8').catch(() => null)
  return (pem && pemBlocks(pem)[2]?.pem) ?? null
}

const AT_ONCE = 200

async function checkCertificates(db: Database, trust: CertificateCheckOptions, check: DataCheck): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await db
      .select({ certificate: certificates, anchor: anchor_batches.anchor })
      .from(certificates)
      .leftJoin(anchor_batches, eq(anchor_batches.id, certificates.batch_id))
      .where(and(isNotNull(certificates.time_stamp), gt(certificates.id, last)))
      .orderBy(asc(certificates.id))
      .limit(AT_ONCE)
    for (const { certificate, anchor } of rows) {
      const { steps } = await verifyCertificateProof(proofOf(certificate, anchor), trust)
      const name = `Certificate ${certificate.image_id}, version ${certificate.version}`
      for (const { step, outcome, code } of steps) {
        // Words of another issuer are not in our tables, unless the keys are not those that signed.
        const wrong = outcome === 'failed' || (step === 'issuer' && outcome !== 'passed')
        if (wrong) check.problems.push(`${name}: ${code.replaceAll('_', ' ')}.`)
        else if (outcome === 'inconclusive') check.undecided.push(`${name}: ${code.replaceAll('_', ' ')}.`)
      }
      check.certificates += 1
      last = certificate.id
    }
    if (rows.length < AT_ONCE) return
  }
}

async function checkBooks(env: Env, db: Database, now: Date, check: DataCheck): Promise<void> {
  const open = () => openPayment(env, { warn: message => check.undecided.push(message), peek: true })
  const { accounts, transactions, wallets, findings } = await proveBooks(db, now, open)
  Object.assign(check, { accounts, transactions })
  for (const finding of findings) check.problems.push(`Books: ${findingText(finding)}.`)
  if (wallets === null) check.undecided.push('The payment provider did not answer: its wallets were not compared.')
}

/** A file that has gone with its row since the row was read is not missing. */
async function checkFiles(db: Database, storage: StoragePort, check: DataCheck): Promise<void> {
  const missing = new Set<string>()
  await eachOf(namedFiles(db), async ({ key, sha256, required }) => {
    const found = await measureStored(storage, key)
    if (found === 'missing' && !required) return
    check.files += 1
    if (found === 'missing') missing.add(key)
    else if (found === 'damaged' || (sha256 !== null && faultOf(found, sha256)))
      check.problems.push(`The stored file ${key} is damaged.`)
    if (typeof found !== 'string') check.bytes += found.bytes
  })
  if (missing.size === 0) return
  for await (const { key, required } of namedFiles(db)) {
    if (required && missing.delete(key) && (await storage.size(key)) === null)
      check.problems.push(`The stored file ${key} is missing.`)
  }
}
