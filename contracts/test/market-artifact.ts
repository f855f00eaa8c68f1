// The market that is tested: the compiled one, or a changed one that a trial of mutants names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'

const compiled = join(import.meta.dirname, '..', 'artifacts', 'Market.json')

export function marketArtifact(): { bytecode: Hex } {
  return JSON.parse(readFileSync(process.env.MARKET_ARTIFACT ?? compiled, 'utf8'))
}
