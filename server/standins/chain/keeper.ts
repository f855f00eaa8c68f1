// Runs anvil as its own small process and ends it cleanly when the server that asked for it stops or dies in any way.
import { spawn } from 'node:child_process'
import { openSync, writeFileSync } from 'node:fs'

// Our standard input is a pipe from the server: it closes when the server says stop and also when it is killed with -9.
const [binary, recordPath, logPath, ...args] = process.argv.slice(2)
if (!binary || !recordPath || !logPath) throw new Error('keeper: binary, record path and log path are required')

const anvil = spawn(binary, args, { stdio: ['ignore', 'ignore', openSync(logPath, 'w', 0o600)] })
anvil.once('error', error => {
  writeFileSync(logPath, error.message)
  process.exit(1)
})
anvil.once('exit', code => process.exit(code ?? 1))
if (anvil.pid) writeFileSync(recordPath, JSON.stringify({ anvil: anvil.pid, keeper: process.pid }), { mode: 0o600 })

// SIGTERM makes anvil write its state before it ends; the exit handler above then ends this process too.
const end = () => anvil.kill('SIGTERM')
process.stdin.once('close', end).resume()
process.on('SIGTERM', end)
process.on('SIGINT', end)
process.on('SIGHUP', end)
