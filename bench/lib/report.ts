// Writes what was measured: docs/benchmarks.md for people, bench/results for programs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/build-stamp.ts'
import type { Figure } from './figure.ts'

export type Run = { command: string; rounds: number; began: Date; figures: Figure[] }

/** Processor, memory and system; no name and no path of the machine. */
function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const system = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memory} GB, ${system}, Node ${process.versions.node}`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const verdict = ({ met }: Figure) => (met === null ? '–' : met ? 'yes' : '**no**')

function row(figure: Figure): string {
  const measured = figure.note ? `${figure.measured}. ${figure.note}` : figure.measured
  return `| ${[figure.goal, figure.what, figure.pass, measured, verdict(figure)].map(cell).join(' | ')} |`
}

const order = (figure: Figure) => Number(/\d+/.exec(figure.goal)?.[0] ?? 99) + (figure.goal.startsWith('G') ? 0 : 100)

export function reportText({ command, rounds, began, figures }: Run): string {
  const sorted = figures.toSorted((a, b) => order(a) - order(b))
  return `# Benchmarks

Written by \`${command}\` on ${began.toISOString().slice(0, 10)}, ${rounds === 1 ? 'one round' : `${rounds} rounds`}. Machine: ${machine()}.

Each goal compares the product with a small reference in the same run, one loaded at a time and in turns, counted in CPU seconds of the server's processes; the figure is the median of the rounds' ratios, with their range. The references are in [bench/references](../bench/references): R1 bare Hono JSON, R2 the floor page (Next and next-intl with nothing of ours), R3 sharp's one-decode pipeline, R4 a node:http server that streams uploads to the disk, R5 the same SQL by hand on the same embedded database behind Hono. The product runs as \`npm start\` runs it, with the demo world; G2, G3, G4, G12 and G17 with 10 000 images more.

| goal | what | passes at | measured | passes |
|---|---|---|---|---|
${sorted.map(row).join('\n')}

Raw figures of every round: \`bench/results\` (not in the repository). Absolute rates move with the machine; the ratios are what counts.

Other figures: [search](benchmarks/search.md), [copies](benchmarks/copies.md), [proofs, chain and certifying](benchmarks/proofs.md), [money](benchmarks/money.md), [crawl, letters and plugin](benchmarks/web.md).
`
}

/** The document only of a whole run: a part of it would look like all of it. */
export function writeReport(run: Run, { whole }: { whole: boolean }): void {
  const folder = join(root, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const name = run.began.toISOString().replaceAll(':', '-').slice(0, 19)
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...run, machine: machine() }, null, 1))
  if (whole) writeFileSync(join(root, 'docs/benchmarks.md'), reportText(run))
}
