// Runs the official Schematron rules of EN 16931 over 200 invoices of every kind: npm run invoices:validate -- --rules EN16931-CII-validation.xslt
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { translator } from '#lib/node/translator.ts'
import { facturX } from '#server/pdf/factur-x.ts'
import { anyDocument } from '#tests/support/billing/documents.ts'
import { schemaProblems } from '#tests/support/billing/factur-x-schema.ts'

/** What the figures of docs/benchmarks.md were made with: a tag of the repository, the file in it, and its digest. */
const artefact = {
  repository: 'https://github.com/ConnectingEurope/eInvoicing-EN16931',
  release: 'validation-1.3.16',
  path: 'cii/xslt/EN16931-CII-validation.xslt',
  sha256: '0b234dea2bbfee739b7761e607a992c17fab88773014ef56355b6158cfb1cc53',
} as const

const { values } = parseArgs({
  options: {
    /** The compiled rules, as `artefact` says. */
    rules: { type: 'string' },
    /** Saxon-HE; Debian's libsaxonhe-java puts it here. */
    saxon: { type: 'string', default: '/usr/share/java/Saxon-HE.jar' },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '16931' },
  },
})

const { rules = '', saxon } = values
for (const file of [rules, saxon]) {
  if (existsSync(file)) continue
  process.stderr.write(
    `There is no file ${file === '' ? '--rules' : file}. The rules are ${artefact.path} of ${artefact.repository}, release ${artefact.release}; docs/operations.md says the rest.\n`,
  )
  process.exit(2)
}

const sha256 = createHash('sha256').update(readFileSync(rules)).digest('hex')
const { release, path } = artefact
process.stdout.write(
  sha256 === artefact.sha256 ? `rules: ${release}, ${path}\n` : `rules: other ones, SHA-256 ${sha256}\n`,
)

const folder = mkdtempSync(join(tmpdir(), 'auctor-invoices-'))
const [invoices, reports] = [join(folder, 'invoices'), join(folder, 'reports')]
for (const each of [invoices, reports]) mkdirSync(each)

const words = translator('fr', 'invoice')
const documents = fc.sample(anyDocument, { numRuns: Number(values.count), seed: Number(values.seed) })
const problems = documents.flatMap((document, index) => {
  const xml = facturX(document, words)
  const file = `${String(index).padStart(4, '0')}.xml`
  writeFileSync(join(invoices, file), xml)
  return schemaProblems(xml).map(problem => `${file} XSD ${problem}`)
})

const args = ['-cp', saxon, 'net.sf.saxon.Transform', `-s:${invoices}`, `-xsl:${rules}`, `-o:${reports}`]
const run = spawnSync('java', args, { encoding: 'utf8' })
if (run.status !== 0) throw new Error(run.stderr)

const read = readdirSync(reports).map(file => ({ file, report: readFileSync(join(reports, file), 'utf8') }))
const fired = read.reduce((sum, { report }) => sum + (report.match(/<svrl:fired-rule/g)?.length ?? 0), 0)
for (const { file, report } of read) {
  for (const [tag] of report.matchAll(/<svrl:failed-assert[^>]*>/g))
    problems.push(`${file} ${/\bid="([^"]+)"/.exec(tag)?.[1]} ${/\bflag="([^"]+)"/.exec(tag)?.[1]}`)
}
if (read.length !== documents.length || fired === 0) problems.push(`${read.length} reports, ${fired} rules fired`)

const kinds = new Map<string, number>()
for (const { kind, lines } of documents) {
  const codes = [...new Set(lines.map(({ tax_code }) => tax_code))].toSorted()
  const key = `${kind} ${codes.join('+')}`
  kinds.set(key, (kinds.get(key) ?? 0) + 1)
}
for (const [kind, count] of [...kinds].toSorted()) process.stdout.write(`${String(count).padStart(4)} ${kind}\n`)
process.stdout.write(`${documents.length} invoices, ${fired} rules fired, ${problems.length} problems\n`)
for (const problem of problems.slice(0, 40)) process.stdout.write(`${problem}\n`)
rmSync(folder, { recursive: true })
process.exit(problems.length === 0 ? 0 : 1)
