// The tests of the market over one changed market after the other, on one chain, each until the first that fails. Run by run.ts.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, type Hex, http } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, vi } from 'vitest'
import type { LocalChain } from '#standins/chain/start-local-chain.ts'
import { compileQuickly } from './compile-quickly.ts'
import type { Mutant } from './find-mutants.ts'

/** What run.ts asks for, and where it reads what came of it. */
const { MUTANTS: asked = '', MUTANTS_TOLD: told = '' } = process.env
const mutants: (Mutant | null)[] = JSON.parse(readFileSync(asked, 'utf8'))

const state = vi.hoisted(() => ({ chain: null as LocalChain | null, empty: null as Hex | null, over: false }))
vi.mock('#standins/chain/start-local-chain.ts', () => ({
  startLocalChain: async () => {
    if (state.over || !state.chain) throw new Error('nothing more is asked of this one')
    return { ...state.chain, stop: async () => {} }
  },
}))

const tests = join(import.meta.dirname, '..')
const directory = mkdtempSync(join(tmpdir(), 'auctor-mutants-'))
const artifact = join(directory, 'market.json')
process.env.MARKET_ARTIFACT = artifact
beforeAll(async () => {
  const { startLocalChain } = await vi.importActual<typeof import('#standins/chain/start-local-chain.ts')>(
    '#standins/chain/start-local-chain.ts',
  )
  state.chain = await startLocalChain({ directory })
})
afterAll(async () => {
  await state.chain?.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** As it was at first: what a changed market left half done must not stop the next one. */
async function emptyChain(): Promise<void> {
  if (!state.chain) throw new Error('the chain is not there')
  const node = createTestClient({ mode: 'anvil', chain: foundry, transport: http(state.chain.rpcUrl) })
  await node.request({ method: 'anvil_dropAllTransactions' } as never) // viem does not know it
  if (state.empty) await node.revert({ id: state.empty })
  state.empty = await node.snapshot()
}

for (const [index, mutant] of mutants.entries())
  describe(`${index}`, async () => {
    let program = true
    let passed = 0
    beforeAll(async () => {
      await emptyChain()
      const bytecode = compileQuickly(mutant)
      program = bytecode !== null
      state.over = !program
      writeFileSync(artifact, JSON.stringify({ bytecode: `0x${bytecode}` }))
    })
    beforeEach(({ skip }) => {
      if (state.over) skip()
    })
    afterEach(({ task }) => {
      if (task.result?.state === 'fail' || task.result?.errors?.length) state.over = true
      else if (!state.over) passed += 1
    })
    afterAll(() => appendFileSync(told, `${JSON.stringify({ index, program, passed })}\n`))
    // The quick ones first: most changes get no further.
    for (const file of [
      'market',
      'market-edges',
      'market-exact',
      'market-settings',
      'market-sales',
      'market-reentry',
      'market-fuzz',
    ])
      describe(file, () => import(/* @vite-ignore */ `${join(tests, `${file}.test.ts`)}?mutant=${index}`))
  })
