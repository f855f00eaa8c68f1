// The table of faults and journeys: rows of the parts that ran take the place of their older ones, in JSON and as a page.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../../scripts/build-stamp.ts'
import type { FaultRow } from './fault-rows.ts'

const data = join(root, 'docs', 'benchmarks', 'faults.json')
const page = join(root, 'docs', 'benchmarks', 'faults.md')

/** A row, the day on which it was made and the commit that was on trial. */
const written = z.strictObject({
  part: z.string(),
  fault: z.string(),
  times: z.int(),
  journey: z.string(),
  lost: z.int(),
  seen: z.string(),
  recovered_s: z.number().nullable(),
  made: z.string(),
  commit: z.string(),
})
type Written = z.output<typeof written>

/** `parts`, in the order of the page, are all that exist: rows of others go. */
export function writeRows(rows: readonly FaultRow[], parts: readonly string[]): void {
  const ran = new Set(rows.map(({ part }) => part))
  const made = new Date().toISOString().slice(0, 10)
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const kept = z.array(written).parse(JSON.parse(readFileSync(data, 'utf8')))
  const all = [
    ...kept.filter(({ part }) => !ran.has(part) && parts.includes(part)),
    ...rows.map(row => ({ ...row, made, commit })),
  ].toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part))
  writeFileSync(data, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(page, pageOf(all))
}

function pageOf(rows: readonly Written[]): string {
  const lines = rows.map(({ part, fault, times, journey, lost, seen, recovered_s, made, commit }) => {
    const back = recovered_s === null ? '**never**' : `${recovered_s.toFixed(1)} s`
    return `| ${fault} | ${times} | ${journey} | ${lost === 0 ? '0' : `**${lost}**`} | ${seen} | ${back} | \`${part}\`, ${made}, ${commit} |`
  })
  return `# Faults and journeys

Written by \`npm run faults\`, which makes every fault on this machine and no other; \`npm run faults NAME\` makes one part and replaces its rows. What people were answered is counted from the fault until all was normal: 0 is a connection that broke, 429 a limit. “Normal” is: ready, and a write is taken; with money, claims and editions: nothing is under way any more.

| fault | times | what people were doing | lost, doubled or half done | what they were answered | normal after, at most | made by |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}
