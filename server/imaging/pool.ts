// A few processes that work through tasks one by one; one that hangs, swells or crashes is killed and replaced.
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arrivedError } from '#lib/node/carried-error.ts'
import { lowerPriority } from '#lib/node/lower-priority.ts'
import type { TaskReply, TaskRequest, TaskResults } from './tasks.ts'

export type PoolLimits<Results = TaskResults> = {
  /** Processes at work at once. */
  workers: number
  /** Milliseconds of CPU a task may take before its process is killed (looked up where /proc exists). */
  time_ms: Record<keyof Results, number>
  /** How many times that a task may take by the clock, as a busy machine gives little CPU; {@link PATIENCE} unless given. */
  patience?: number
  /** Resident bytes at which a process is killed in the middle of its task (looked up where /proc exists). */
  memory_bytes: number
  /** Resident bytes after which a process is not given another task. */
  retire_bytes: number
  /** Milliseconds without work after which a process ends and gives its memory back. */
  idle_ms: number
  /** Which of the waiting tasks goes first; without it the one that came first. */
  order?: readonly (keyof Results)[]
  /** Nobody waits for the results: the processes give way to all others of the machine. */
  background?: boolean
}

/**
 * `time`, `memory`: the task used up its CPU time or memory; `crash`: the decoder fell over it. `starved`: the machine
 * gave the process too little; `killed`: somebody else ended it.
 */
export type LossReason = 'time' | 'memory' | 'crash' | 'starved' | 'killed'

/** The process did not finish the task. */
export class WorkerLost extends Error {
  readonly reason: LossReason
  /** Whether the file itself did it, so that trying again ends alike. */
  readonly by_file: boolean

  constructor(reason: LossReason) {
    super(`imaging worker lost: ${reason}`)
    this.name = 'WorkerLost'
    this.reason = reason
    this.by_file = reason !== 'starved' && reason !== 'killed'
  }
}

type Job<Results> = {
  request: TaskRequest<Results>
  heavy: boolean
  resolve(result: Results[keyof Results]): void
  reject(error: Error): void
}
type Worker<Results> = {
  process: ChildProcess
  job: Job<Results> | null
  timers: NodeJS.Timeout[]
  idle: NodeJS.Timeout | undefined
}

export type Pool<Results = TaskResults> = {
  /** `heavy`: waits until no other heavy task is at work. */
  run<T extends keyof Results>(task: T, path: string, directory?: string, heavy?: boolean): Promise<Results[T]>
  /** Process ids alive now. */
  pids(): number[]
  close(): Promise<void>
}

const LOOK_MS = 100
const PATIENCE = 4
/** Ends that come from outside: a stop of the whole group from a terminal, a system short of memory, an operator. */
const OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGQUIT', 'SIGTERM']

export function createPool<Results = TaskResults>(program: URL, limits: PoolLimits<Results>): Pool<Results> {
  const queue: Job<Results>[] = []
  const workers = new Set<Worker<Results>>()
  let lastId = 0
  let closed = false

  function start(): Worker<Results> {
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      // Decoders get no secrets. One arena keeps glibc from holding on to freed picture memory.
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
    })
    if (limits.background) lowerPriority(child)
    const worker: Worker<Results> = { process: child, job: null, timers: [], idle: undefined }
    workers.add(worker)
    child.on('message', reply => {
      // Our own worker program is the only sender on this channel.
      settle(worker, reply as TaskReply<Results>)
    })
    child.on('exit', (_, signal) => lose(worker, OUTSIDE.includes(signal) ? 'killed' : 'crash'))
    child.on('error', () => lose(worker, 'killed'))
    return worker
  }

  function lose(worker: Worker<Results>, reason: LossReason): void {
    const job = release(worker)
    workers.delete(worker)
    worker.process.kill('SIGKILL')
    job?.reject(new WorkerLost(reason))
    next()
  }

  function release(worker: Worker<Results>): Job<Results> | null {
    for (const timer of worker.timers) clearTimeout(timer)
    clearTimeout(worker.idle)
    const { job } = worker
    worker.job = null
    worker.timers = []
    return job
  }

  function settle(worker: Worker<Results>, reply: TaskReply<Results>): void {
    if (worker.job?.request.id !== reply.id) return
    const job = release(worker)
    if ('result' in reply) job?.resolve(reply.result)
    else job?.reject(arrivedError(reply.error))
    if (reply.rss > limits.retire_bytes) lose(worker, 'memory')
    else {
      worker.idle = setTimeout(() => lose(worker, 'killed'), limits.idle_ms).unref()
      next()
    }
  }

  function add(job: Job<Results>): void {
    const rank = ({ request }: Job<Results>) => limits.order?.indexOf(request.task) ?? 0
    const later = queue.findIndex(other => rank(other) > rank(job))
    queue.splice(later === -1 ? queue.length : later, 0, job)
  }

  function next(): void {
    if (closed) return
    while (queue.length > 0) {
      const free = [...workers].find(worker => !worker.job)
      if (!free && workers.size >= limits.workers) return
      const occupied = [...workers].some(worker => worker.job?.heavy)
      const job = queue.find(waiting => !(waiting.heavy && occupied))
      if (!job) return
      queue.splice(queue.indexOf(job), 1)
      assign(free ?? start(), job)
    }
  }

  function assign(worker: Worker<Results>, job: Job<Results>): void {
    clearTimeout(worker.idle)
    worker.job = job
    const time_ms = limits.time_ms[job.request.task]
    const before = usage(worker.process.pid)?.cpu_ms ?? 0
    const look = () => {
      const spent = usage(worker.process.pid)
      if (!spent) return
      if (spent.cpu_ms - before > time_ms) lose(worker, 'time')
      else if (spent.resident_bytes > limits.memory_bytes) lose(worker, 'memory')
    }
    worker.timers = [
      setTimeout(() => lose(worker, 'starved'), time_ms * (limits.patience ?? PATIENCE)),
      setInterval(look, LOOK_MS),
    ]
    worker.process.send(job.request, error => {
      if (error) lose(worker, 'killed')
    })
  }

  return {
    run<T extends keyof Results>(task: T, path: string, directory = '', heavy = false) {
      return new Promise<Results[T]>((resolve, reject) => {
        if (closed) return reject(new Error('imaging is closed'))
        lastId += 1
        const request = { id: lastId, task, path, directory }
        // The reply to a task carries that task's result, so the narrower promise may take it.
        add({ request, heavy, resolve: result => resolve(result as Results[T]), reject })
        next()
      })
    },
    pids: () => [...workers].flatMap(worker => worker.process.pid ?? []),
    async close() {
      closed = true
      for (const job of queue.splice(0)) job.reject(new Error('imaging is closed'))
      // A copy: losing one removes it from the set.
      const ending = [...workers]
      const ends = ending.map(worker => new Promise(resolve => worker.process.once('exit', resolve)))
      for (const worker of ending) lose(worker, 'killed')
      await Promise.all(ends)
    },
  }
}

/** Ticks a second and bytes a page in /proc on every Linux that Node runs on. */
const TICKS = 100
const PAGE_BYTES = 4096

/**
 * From /proc; null where there is none, so that those limits are simply not watched there. Such a file is in memory: reading it
 * at once costs a tenth of asking for it.
 */
function usage(pid: number | undefined): { cpu_ms: number; resident_bytes: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the fields begin after it with the state, the third of all.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const field = (number: number) => Number(fields[number - 3])
    return { cpu_ms: ((field(14) + field(15)) / TICKS) * 1000, resident_bytes: field(24) * PAGE_BYTES }
  } catch {
    return null
  }
}
