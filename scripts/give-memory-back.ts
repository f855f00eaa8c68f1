// Starts this program again with settings under which it keeps less freed memory, and which are read only when a process begins.
import { allocatorPools, nodeArguments } from './memory-settings.mjs'

/** Replaces this process by itself, once; leaves it where somebody chose the setting or the system cannot read it. */
export function giveMemoryBack(): void {
  if (allocatorPools === null || process.env.MALLOC_ARENA_MAX !== undefined) return
  const own = nodeArguments(process.env.ROLE).filter(each => !process.execArgv.includes(each))
  const args = [process.execPath, ...own, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: allocatorPools })
}
