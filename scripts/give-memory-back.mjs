// Settings under which a process keeps less freed memory, and which are read only when it begins. No TypeScript: start.mjs reads them too.

/** Pools of freed memory: by itself glibc keeps up to eight a core. Null where the system has no glibc to read it. */
export const allocatorPools = process.platform === 'linux' ? '2' : null

/** Megabytes for new objects. A worker that may use more collects late and keeps what it once took: 350 MB became 500. */
const WORKER_NEW_SPACE = '--max-semi-space-size=8'

/** What Node is started with for a role, beside what its owner says in NODE_OPTIONS. */
export const nodeArguments = role =>
  role === 'worker' && !(process.env.NODE_OPTIONS ?? '').includes('--max-semi-space-size') ? [WORKER_NEW_SPACE] : []

/** Replaces this process by itself, once; leaves it where somebody chose the setting or the system cannot read it. */
export function giveMemoryBack() {
  if (allocatorPools === null || process.env.MALLOC_ARENA_MAX !== undefined) return
  const own = nodeArguments(process.env.ROLE).filter(each => !process.execArgv.includes(each))
  const args = [process.execPath, ...own, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: allocatorPools })
}
