// The compiler with the settings of the product; a warning is an error.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import solc from 'solc'

const root = join(import.meta.dirname, '..', '..')
// Cancun is the oldest rule set of the chains we target; bytecode without metadata keeps the address stable when only a comment changes.
export const settings = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 1_000_000 },
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
}

type Compiled = {
  abi: unknown[]
  evm: { bytecode: { object: string }; deployedBytecode?: { object: string } }
}
type SolcOutput = {
  errors?: {
    errorCode?: string
    severity: string
    message: string
    formattedMessage: string
    sourceLocation?: { file: string }
  }[]
  sources?: Record<string, { ast?: unknown }>
  contracts?: Record<string, Record<string, Compiled>>
}
/** The text of a file; throws where there is none. */
export type Source = (path: string) => string

/** Ours beside the contract, OpenZeppelin's from the installed package. */
export function sourceOf(path: string): string {
  const place = path.startsWith('@') ? join('node_modules', path) : join('contracts', path)
  return readFileSync(join(root, place), 'utf8')
}

/** The compiler's own answer about one of our files. Its JSON interface is documented and versioned with the pinned package. */
export function askCompiler(
  file: string,
  chosen: object,
  source: Source,
  callbacks: { smtSolver?: (query: string) => { contents: string } } = {},
): SolcOutput {
  const input = { language: 'Solidity', sources: { [file]: { content: source(file) } }, settings: chosen }
  const found = (path: string) => {
    try {
      return { contents: source(path) }
    } catch {
      return { error: `${path} cannot be read` }
    }
  }
  return JSON.parse(solc.compile(JSON.stringify(input), { import: found, ...callbacks })) as SolcOutput
}

type Wanted = {
  name: string
  /** For how many runs the code is made, by the newer code generator. */
  runs?: number
  source: Source
}

export function compile({ name, runs, source }: Wanted): Compiled {
  const file = `${name}.sol`
  // The newer generator makes code that stays under the size limit by far.
  const chosen =
    runs === undefined ? settings : { ...settings, viaIR: true, optimizer: { ...settings.optimizer, runs } }
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object'] } }
  const output = askCompiler(file, { ...chosen, outputSelection }, source)
  // OpenZeppelin's guard clears its transient storage, which is the use that this warning calls safe.
  const problems = (output.errors ?? []).filter(
    ({ errorCode, sourceLocation }) => !(errorCode === '2394' && sourceLocation?.file.startsWith('@openzeppelin/')),
  )
  if (problems.length > 0) throw new Error(problems.map(problem => problem.formattedMessage).join('\n'))
  const compiled = output.contracts?.[file]?.[name]
  if (!compiled) throw new Error(`${file} does not define ${name}`)
  return compiled
}
