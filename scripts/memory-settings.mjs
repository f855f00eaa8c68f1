// Settings of memory that are read only when a process begins. No TypeScript: start.mjs reads them too.

/** Pools of freed memory: by itself glibc keeps up to eight a core. Null where the system has no glibc to read it. */
export const allocatorPools = process.platform === 'linux' ? '2' : null

/** Megabytes for new objects. A worker that may use more collects late and keeps what it once took: 400 MB became 570. */
const WORKER_NEW_SPACE = '--max-semi-space-size=8'

/** What Node is started with for a role, beside what its owner says in NODE_OPTIONS. */
export const nodeArguments = role =>
  role === 'worker' && !(process.env.NODE_OPTIONS ?? '').includes('--max-semi-space-size') ? [WORKER_NEW_SPACE] : []
