// A few processes that work through tasks one by one; one that hangs, swells or crashes is killed and replaced.
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { giveWay } from '../give-way.ts'
import type { TaskReply, TaskRequest, TaskResults } from './tasks.ts'

export type PoolLimits<Results = TaskResults> = {
  /** Processes at work at once. */
  workers: number
  /** Milliseconds a task may take before its process is killed. */
  time_ms: Record<keyof Results, number>
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

/** The process did not finish the task: it ran out of its time or memory, or died. */
export class WorkerLost extends Error {
  readonly reason: 'time' | 'memory' | 'crash'

  constructor(reason: 'time' | 'memory' | 'crash') {
    super(`imaging worker lost: ${reason}`)
    this.name = 'WorkerLost'
    this.reason = reason
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

const MEMORY_LOOK_MS = 100

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
    if (limits.background) giveWay(child)
    const worker: Worker<Results> = { process: child, job: null, timers: [], idle: undefined }
    workers.add(worker)
    child.on('message', reply => {
      // Our own worker program is the only sender on this channel.
      settle(worker, reply as TaskReply<Results>)
    })
    child.on('exit', () => lose(worker, 'crash'))
    child.on('error', () => lose(worker, 'crash'))
    return worker
  }

  function lose(worker: Worker<Results>, reason: WorkerLost['reason']): void {
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
    else job?.reject(new Error(reply.error))
    if (reply.rss > limits.retire_bytes) lose(worker, 'memory')
    else {
      worker.idle = setTimeout(() => lose(worker, 'time'), limits.idle_ms).unref()
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
    worker.timers = [
      setTimeout(() => lose(worker, 'time'), limits.time_ms[job.request.task]),
      setInterval(async () => {
        const resident = await residentBytes(worker.process.pid)
        if (worker.job === job && resident > limits.memory_bytes) lose(worker, 'memory')
      }, MEMORY_LOOK_MS),
    ]
    worker.process.send(job.request, error => {
      if (error) lose(worker, 'crash')
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
      const ends = [...workers].map(worker => new Promise(resolve => worker.process.once('exit', resolve)))
      for (const worker of [...workers]) lose(worker, 'crash')
      await Promise.all(ends)
    },
  }
}

/** Resident memory of a process from /proc; 0 where there is none, so that the limit is simply not watched there. */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1])
    return pages * 4096
  } catch {
    return 0
  }
}
