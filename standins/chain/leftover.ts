// Ends an anvil that a killed server left behind, so that its state is on disk before the next one starts.
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

type ChainRecord = { anvil: number; keeper: number }

async function readRecord(path: string): Promise<ChainRecord | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof value !== 'object' || value === null || !('anvil' in value) || !('keeper' in value)) return null
    const { anvil, keeper } = value
    return typeof anvil === 'number' && typeof keeper === 'number' ? { anvil, keeper } : null
  } catch {
    return null
  }
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout
  } catch {
    return ''
  }
}

/** A process number is reused after a restart, so the command line must also name our state file. */
async function isOurs(pid: number, statePath: string): Promise<boolean> {
  return (await commandLine(pid)).includes(statePath)
}

async function gone(pid: number, statePath: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (await isOurs(pid, statePath)) {
    if (Date.now() > deadline) return false
    await sleep(25)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the look and the signal: that is what we want.
  }
}

/**
 * Makes sure that no anvil of an earlier server still holds `statePath`.
 * While its keeper lives, the keeper ends it; an anvil without keeper is asked to end here.
 * Throws when a server that is still running holds the chain.
 */
export async function endLeftover(recordPath: string, statePath: string): Promise<void> {
  const record = await readRecord(recordPath)
  if (!record) return
  if (await isOurs(record.keeper, statePath)) {
    if (!(await gone(record.keeper, statePath, 5_000))) {
      throw new Error(`The local chain in ${statePath} is in use by another running server (process ${record.keeper}).`)
    }
  }
  if (await isOurs(record.anvil, statePath)) {
    signal(record.anvil, 'SIGTERM')
    if (!(await gone(record.anvil, statePath, 15_000))) {
      signal(record.anvil, 'SIGKILL')
      await gone(record.anvil, statePath, 15_000)
    }
  }
  await rm(recordPath, { force: true })
}
