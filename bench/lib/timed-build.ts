// Builds an application from nothing and says how much CPU that took.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './program.ts'

export type BuildCost = { user_s: number; system_s: number; wall_s: number }

/** Runs `command` in `directory` without an earlier `.next`; user CPU of it and all its children. */
export async function timedBuild(directory: string, command = 'next build'): Promise<BuildCost> {
  rmSync(join(directory, '.next'), { recursive: true, force: true })
  const began = performance.now()
  const output = await runProgram(['sh', '-c', `${command} >&2; code=$?; times; exit $code`], {
    directory,
    env: { NODE_ENV: 'production' },
    seconds: 900,
  })
  // `times` prints the shell's own line, then its children's: 1m2.345s 0m1.234s
  const children = output.trim().split('\n').at(-1) ?? ''
  const [user = Number.NaN, system = Number.NaN] = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
  return { user_s: user, system_s: system, wall_s: (performance.now() - began) / 1000 }
}
