// Reads what Linux knows about a process and all its descendants: CPU time and memory.
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second in /proc/PID/stat; 100 on every Linux this runs on. */
const TICKS = 100

type Stat = { pid: number; parent: number; cpu_s: number }

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the fields begin after it with the state.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const times = fields.slice(11, 15).map(Number)
    return { pid, parent: Number(fields[1]), cpu_s: times.reduce((sum, each) => sum + each, 0) / TICKS }
  } catch {
    return null
  }
}

/** The process and everything it started that still lives. */
export function treeOf(root: number): number[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => readStat(Number(name)) ?? [])
  const found = new Set([root])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** CPU seconds (user and system) of the tree, ended children included. */
export function cpuSeconds(root: number): number {
  return treeOf(root).reduce((sum, pid) => sum + (readStat(pid)?.cpu_s ?? 0), 0)
}

function statusBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Resident memory of one process, in bytes. */
export const residentBytes = (pid: number): number => statusBytes(pid, 'VmRSS')

/** Resident memory of a process and all its descendants, in bytes; shared pages count once per process. */
export const treeResidentBytes = (root: number): number =>
  treeOf(root).reduce((sum, pid) => sum + residentBytes(pid), 0)

/** Memory of a process and all its descendants, in bytes; a page that several share counts once, in equal parts. */
export const treeProportionalBytes = (root: number): number =>
  treeOf(root).reduce((sum, pid) => sum + proportionalBytes(pid), 0)

/** The same of the PostgreSQL servers among them; nothing with PGlite, which lives in the process that uses it. */
export const databaseBytes = (root: number): number =>
  treeOf(root)
    .filter(pid => commandOf(pid) === 'postgres')
    .reduce((sum, pid) => sum + proportionalBytes(pid), 0)

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function proportionalBytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Highest share of the time that looking may take: counting shares of memory walks every page of every process. */
const LOOKING = 0.02

/** Looks every half second while `work` runs, less often where a look takes long; resolves to the highest memory of the tree, in bytes. */
export async function watchTree(root: number, work: () => Promise<void>): Promise<number> {
  let peak = 0
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const began = performance.now()
    peak = Math.max(peak, treeProportionalBytes(root))
    timer = setTimeout(look, Math.max(500, (performance.now() - began) / LOOKING))
  }
  look()
  try {
    await work()
    return Math.max(peak, treeProportionalBytes(root))
  } finally {
    clearTimeout(timer)
  }
}

/** Looks every 50 ms while `work` runs; resolves to the highest resident memory of the one process and of its tree. */
export async function watchMemory(root: number, work: () => Promise<void>): Promise<{ own: number; tree: number }> {
  const peak = { own: 0, tree: 0 }
  const look = () => {
    peak.own = Math.max(peak.own, residentBytes(root))
    peak.tree = Math.max(peak.tree, treeResidentBytes(root))
  }
  const timer = setInterval(look, 50)
  try {
    await work()
    look()
    return peak
  } finally {
    clearInterval(timer)
  }
}
