// Starts this program again with a setting under which glibc keeps less freed memory, which it reads only when a process begins.

/** Pools of freed memory: by itself glibc keeps up to eight a core. */
const POOLS = '2'

/** Replaces this process by itself, once; leaves it where somebody chose the setting or the system has no glibc to read it. */
export function giveMemoryBack(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: POOLS })
}
