// `npm run contracts:mutate [-- <file>]`: changes the market in one place after the other and says which changes no test notices. Fails when one of them is not explained.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../../scripts/run.ts'
import { askCompiler, compile, settings, sourceOf } from '../../scripts/compile.ts'
import { sourceWith } from './compile-quickly.ts'
import { explained } from './explained.ts'
import { findMutants, type Mutant } from './find-mutants.ts'

const FILES = ['MarketVouchers.sol', 'MarketMoney.sol', 'Market.sol']

/** Fewer of them than there are: whoever runs none notices nothing. */
const TESTS_MIN = 35

type Told = { index: number; program: boolean; passed: number }

function mutantsOf(file: string): Mutant[] {
  const { sources } = askCompiler(file, { ...settings, outputSelection: { '*': { '': ['ast'] } } }, sourceOf)
  return findMutants(file, sourceOf(file), sources?.[file]?.ast)
}

const codeOf = (mutant: Mutant | null) =>
  compile({ name: 'Market', runs: 200, source: sourceWith(mutant) }).evm.bytecode.object

/** Whether the compiler of the product makes the same of it: then nobody can notice. */
function isSame(mutant: Mutant, original: string): boolean {
  try {
    return codeOf(mutant) === original
  } catch {
    return false
  }
}

const say = ({ file, line, code, before, after }: Mutant) =>
  `${file}:${line} ${JSON.stringify(before)} -> ${JSON.stringify(after)} in: ${code}`

const isExplained = (mutant: Mutant) =>
  explained.some(each => (['file', 'code', 'before', 'after'] as const).every(key => each[key] === mutant[key]))

/** A local chain becomes slow after a few hundred tests. */
const TOGETHER = 20

/** What the tests make of each, in the same order; each lot has a chain of its own. */
async function tryAll(asked: readonly (Mutant | null)[]): Promise<Told[]> {
  const directory = mkdtempSync(join(tmpdir(), 'auctor-mutants-'))
  const all: Told[] = []
  for (let from = 0; from < asked.length; from += TOGETHER) {
    const [lot, told] = [join(directory, `${from}.json`), join(directory, `${from}.jsonl`)]
    writeFileSync(lot, JSON.stringify(asked.slice(from, from + TOGETHER)))
    writeFileSync(told, '')
    const args = ['run', '--config', 'contracts/test/mutants/vitest.config.ts']
    await run('vitest', args, { MUTANTS: lot, MUTANTS_TOLD: told })
    const lines = readFileSync(told, 'utf8').split('\n').filter(Boolean)
    all.push(...lines.map(line => JSON.parse(line)).map((each: Told) => ({ ...each, index: each.index + from })))
    console.log(`${all.length} of ${asked.length} tried`)
  }
  rmSync(directory, { recursive: true })
  return all
}

/** How much of the contracts the tests surely run: a change that was noticed was run, and a condition that always holds is only noticed where it did not. */
function coverageOf(mutants: readonly Mutant[], noticed: ReadonlySet<Mutant>): string {
  const isBranch = ({ before, after }: Mutant) => /^(?:true|false)$/.test(after) && !/^(?:true|false)$/.test(before)
  const lines = (of: readonly Mutant[]) => new Set(of.map(({ file, line }) => `${file}:${line}`))
  const reached = mutants.filter(each => noticed.has(each))
  const not_run = [...lines(mutants)].filter(each => !lines(reached).has(each))
  const branches = mutants.filter(isBranch)
  return [
    `lines run: ${lines(reached).size} of ${lines(mutants).size}${not_run.length ? `, not ${not_run.join(', ')}` : ''}`,
    `branches run: ${branches.filter(each => noticed.has(each)).length} of ${branches.length}`,
  ].join('; ')
}

async function main(): Promise<void> {
  const [only] = process.argv.slice(2)
  const mutants = FILES.filter(file => only === undefined || file === only).flatMap(mutantsOf)
  const started = performance.now()
  // The first is the market as it is.
  const [plain, ...rest] = await tryAll([null, ...mutants])
  const seconds = (performance.now() - started) / 1_000
  if (!plain || plain.passed < TESTS_MIN) throw new Error('the tests do not pass on the market as it is')
  if (rest.length !== mutants.length) throw new Error(`only ${rest.length} of ${mutants.length} were tried`)
  const unnoticed = rest.filter(each => each.passed === plain.passed).flatMap(({ index }) => mutants[index - 1] ?? [])
  const original = codeOf(null)
  const survivors = unnoticed.filter(mutant => !isSame(mutant, original))
  for (const mutant of survivors) console.log(`${isExplained(mutant) ? 'explained' : 'SURVIVED '} ${say(mutant)}`)
  const no_program = rest.filter(({ program }) => !program).length
  const same = unnoticed.length - survivors.length
  const noticed = rest.length - unnoticed.length - no_program
  console.log(
    `${noticed} noticed, ${survivors.length} survived, ${same} the same code, ${no_program} no program; ${Math.round(seconds)} s`,
  )
  const programs = rest.filter(({ program }) => program).flatMap(({ index }) => mutants[index - 1] ?? [])
  console.log(coverageOf(programs, new Set(programs.filter(each => !unnoticed.includes(each)))))
  process.exitCode = survivors.every(isExplained) ? 0 : 1
}

await main()
