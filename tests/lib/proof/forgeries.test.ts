// Forged, misleading and outdated certificates: what each checker says of them. One rule stands behind the page, the API and
// the offline page; the script, which shares no code, has to come to the same end.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFiles, type Trust } from '#features/offline-verifier/check-files.ts'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { isOurWord } from '#lib/proof/certificate-steps/verdict.ts'
import { certifiedFacts } from '#lib/proof/certified-facts.ts'
import { sha256Hex } from '#lib/proof/digests.ts'
import { verifyCertificateProof } from '#lib/proof/verify-certificate.ts'
import type { Verdict } from '#lib/rules/accounts/verification.ts'
import { certificateFixture, statementV1 } from '#tests/support/certificates/certificate-fixture.ts'
import { forgeries } from '#tests/support/certificates/forgeries.ts'
import { type ForgeryWorld, forgeryWorld, judgedAt, us } from '#tests/support/certificates/forgery-world.ts'
import { serveForScript } from '#tests/support/certificates/serve-for-script.ts'

const script = fileURLToPath(new URL('../../../scripts/check-proof.mjs', import.meta.url))
let world: ForgeryWorld
let directory: string
let service: Awaited<ReturnType<typeof serveForScript>>
let trust: Trust

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-forgeries-'))
  world = await forgeryWorld()
  const { issuerKeys, authority, anchor } = world.real
  trust = {
    bitcoin_addresses: issuerKeys.bitcoin,
    evidence_keys: [],
    withdrawn_passports: [],
    nano_public_keys: issuerKeys.nano,
    trusted_roots: [authority.rootPem],
    standin_roots: [],
    issuer_url: us.url,
    downloaded_at: '2099-01-01',
  }
  const contracts = [{ chain_id: anchor.chain_id, contract: anchor.contract }]
  const published = { ...trust, issuer: us, contracts }
  await writeFile(join(directory, 'trust.json'), JSON.stringify(published))
  service = await serveForScript(world, published)
})
afterAll(async () => {
  await service.close()
  await rm(directory, { recursive: true })
})

/** As the page judges: it asks the chain and the public log as well. */
const onPage = (proof: CertificateProof) => {
  const { chain_id, contract } = world.real.anchor
  return verifyCertificateProof(proof, {
    issuer: us,
    issuerKeys: {
      bitcoin: trust.bitcoin_addresses,
      nano: trust.nano_public_keys,
      retired: trust.retired_keys ?? [],
    },
    trustedRoots: trust.trusted_roots,
    contracts: [{ chain_id, contract }],
    chain: async ({ root }) => world.chain(root),
    log: async digest => world.log(digest),
    standing: async digest => world.standing(digest),
    file: { text: JSON.stringify(proof) },
    now: judgedAt,
  })
}

async function offline(proof: CertificateProof): Promise<Verdict | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(proof))
  return (await checkFiles([{ name: 'proof.json', bytes }], trust)).results[0]?.check.verdict
}

/** `place`: where it learns what to compare with; the service itself can be asked more than a file. */
async function byScript(proof: CertificateProof, place = service.address): Promise<number> {
  const file = join(directory, `${sha256Hex(new TextEncoder().encode(JSON.stringify(proof)))}.json`)
  await writeFile(file, JSON.stringify(proof))
  return new Promise(resolve => {
    execFile(process.execPath, [script, file, '--trust', place, '--rpc', service.address], error =>
      resolve(typeof error?.code === 'number' ? error.code : 0),
    )
  })
}

/** The script's exit codes, for the document. */
const ended = new Map<string, number>()

describe('forgeries', () => {
  it('are of many kinds', () => {
    expect(new Set(forgeries.map(({ kind }) => kind)).size).toBe(forgeries.length)
    expect(forgeries.length).toBeGreaterThanOrEqual(60)
  })

  it.each(forgeries.map(each => [each.kind, each] as const))('%s', async (_, forgery) => {
    const proof = await forgery.make(world)
    const check = await onPage(proof)
    expect(check.verdict).toBe(forgery.verdict)
    const ours: Verdict[] = ['undecided', 'outdated', 'withdrawn', 'contested', 'set_aside']
    expect(isOurWord(check.steps)).toBe(ours.includes(forgery.verdict))
    expect(await offline(proof)).toBe(forgery.offline)
    const code = await byScript(proof)
    ended.set(forgery.kind, code)
    expect(forgery.script).toContain(code)
  })
})

const said = (verdict: Verdict) => verdict.replaceAll('_', ' ')
const ends: Record<number, string> = {
  1: 'does not hold (1)',
  2: 'unreadable (2)',
  3: 'not proven (3)',
  5: 'overtaken (5)',
}

it('are written out in a document, with what each checker says', async () => {
  const rows: string[] = []
  for (const { kind, make, verdict, offline: alone } of forgeries) {
    const code = ended.get(kind) ?? (await byScript(await make(world)))
    rows.push(`| ${kind} | ${said(verdict)} | ${said(verdict)} | ${said(alone)} | ${ends[code] ?? code} |`)
  }
  const lines = [
    '# Forgeries, and what each checker says',
    '',
    `Written by \`tests/lib/proof/forgeries.test.ts\` from the table that page, API, \`verify.html\` and script are run through: ${rows.length} kinds. The script asks the service and a node of the chain; it ends with 0, proven, for the true certificate alone.`,
    '',
    '| Forgery | Page | API | `verify.html` | Script (its exit code) |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('../../../docs/verifier-forgeries.md')
})

describe('what is true', () => {
  it('is valid', async () => {
    expect((await onPage(world.real.proof)).verdict).toBe('valid')
    expect(await byScript(world.real.proof)).toBe(0)
  })

  it('is not called valid by who asked neither chain nor log', async () => {
    const { proof } = world.real
    expect(await offline(proof)).toBe('file_alone')
    // A file with keys cannot be asked whether it is the last word.
    expect(await byScript(proof, join(directory, 'trust.json'))).toBe(3)
  })

  it('stays valid where the earlier author agrees, or an administrator found for it', async () => {
    for (const fate of ['agreed', 'both_stand', 'later_stands', 'different_pictures'] as const) {
      const proof = await world.issued(fate)
      expect((await onPage(proof)).verdict).toBe('valid')
      expect(await byScript(proof)).toBe(0)
    }
  })

  it('and one of the first form is as valid as ever, with its own fields alone', async () => {
    const { proof } = await certificateFixture({ authority: world.real.authority, statement: statementV1 })
    expect(await offline(proof)).toBe('file_alone')
    // It is in no log.
    expect(await byScript(proof)).toBe(1)
    const { statement } = await onPage(proof)
    if (!statement) throw new Error('not read')
    const fields = certifiedFacts(statement, 'en', word => word).map(({ field }) => field)
    expect(fields).toContain('max_editions')
    expect(fields).not.toContain('licences_in_force')
    expect(fields).not.toContain('author_identity')
  })
})
