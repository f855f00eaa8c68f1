// Milliseconds of processors that this process and the server's processes for a database have used so far; Linux alone tells.
import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // ended meanwhile
  }
}

/** Of the processes that are there now: workers of one query come and go uncounted. */
export function processorTimeOf(database: string): () => number {
  const servers = readdirSync('/proc').filter(
    pid => /^\d+$/.test(pid) && read(`/proc/${pid}/cmdline`).includes(`postgres: auctor ${database} `),
  )
  return () => {
    const { user, system } = process.cpuUsage()
    const nanoseconds = servers.map(pid => Number(read(`/proc/${pid}/schedstat`).split(' ')[0]))
    return nanoseconds.reduce((sum, each) => sum + each / 1e6, (user + system) / 1e3)
  }
}
