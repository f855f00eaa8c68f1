// Runs anvil as its own small process, writes its state down, and ends it cleanly when the server that asked for it stops or dies in any way.
import { spawn } from 'node:child_process'
import { openSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { dumpState, lastBlock, settledState } from './settled-state.ts'

/** Bounds what a power cut loses. */
const SAVE_MS = 2_000

// Our standard input is a pipe from the server: it closes when the server says stop and also when it is killed with -9.
const [binary, recordPath, logPath, statePath, rpcUrl, ...args] = process.argv.slice(2)
if (!binary || !recordPath || !logPath || !statePath || !rpcUrl) throw new Error('keeper: an argument is missing')

const anvil = spawn(binary, args, { stdio: ['ignore', 'ignore', openSync(logPath, 'w', 0o600)] })
anvil.once('error', error => {
  writeFileSync(logPath, error.message)
  process.exit(1)
})
anvil.once('exit', code => process.exit(code ?? 1))
if (anvil.pid) writeFileSync(recordPath, JSON.stringify({ anvil: anvil.pid, keeper: process.pid }), { mode: 0o600 })

const ending = new AbortController()
// SIGTERM makes anvil write its state before it ends; the exit handler above then ends this process too.
const end = () => {
  ending.abort()
  anvil.kill('SIGTERM')
}
process.stdin.once('close', end).resume()
process.on('SIGTERM', end)
process.on('SIGINT', end)
process.on('SIGHUP', end)

let saved = ''
while (!ending.signal.aborted) {
  await sleep(SAVE_MS)
  // One that starts, ends or is busy does not answer; the next turn finds it again.
  await save(statePath, rpcUrl).catch(() => undefined)
}

/** Nothing is written while no block is made. */
async function save(path: string, url: string): Promise<void> {
  const block = await lastBlock(url)
  if (block === saved) return
  const beside = `${path}.new`
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(await settledState(() => dumpState(url)))
    await file.sync()
  } finally {
    await file.close()
  }
  // From here on anvil writes it itself, and what it writes is newer.
  if (ending.signal.aborted) return
  renameSync(beside, path)
  saved = block
}
