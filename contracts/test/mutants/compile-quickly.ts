// Makes a changed market runnable in half a second: by the older code generator with next to no optimisation, which means the same.
import { askCompiler, settings, sourceOf } from '../../scripts/compile.ts'
import { type Mutant, mutate } from './find-mutants.ts'

/** Of a contract that a chain takes. */
const BYTES_MAX = 24_576
const little = {
  peephole: true,
  jumpdestRemover: true,
  deduplicate: true,
  inliner: false,
  orderLiterals: false,
  cse: false,
  constantOptimizer: false,
  yul: false,
}
const levels = [little, { ...little, orderLiterals: true, cse: true }]

export const sourceWith =
  (mutant: Mutant | null) =>
  (path: string): string =>
    mutant?.file === path ? mutate(sourceOf(path), mutant) : sourceOf(path)

/** Null where the changed source is no program. */
export function compileQuickly(mutant: Mutant | null): string | null {
  const outputSelection = { 'Market.sol': { Market: ['evm.bytecode.object', 'evm.deployedBytecode.object'] } }
  for (const details of levels) {
    const chosen = { ...settings, optimizer: { enabled: false, details }, outputSelection }
    const evm = askCompiler('Market.sol', chosen, sourceWith(mutant)).contracts?.['Market.sol']?.Market?.evm
    if (!evm) return null
    if ((evm.deployedBytecode?.object.length ?? 0) / 2 <= BYTES_MAX) return evm.bytecode.object
  }
  throw new Error('a changed market does not fit into a contract')
}
