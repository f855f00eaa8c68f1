// Lays out what the container image holds: the files that .dockerignore lets in, the built pages, and the packages without those of development.
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/build-stamp.ts'
import { toolEnvironment } from '../../scripts/run.ts'

const run = promisify(execFile)

/** `folder` must lie outside the project: packages are looked for in all folders above a file. */
export async function layOutImage(folder: string): Promise<void> {
  const ignored = new Set(readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n'))
  const sources = readdirSync(root).filter(name => !ignored.has(name))
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true })
  cpSync(join(root, '.next'), join(folder, '.next'), {
    recursive: true,
    filter: path => path !== join(root, '.next', 'cache'),
  })
  linkTree(join(root, 'node_modules'), join(folder, 'node_modules'))
  // The Dockerfile's own command, without asking any registry.
  await run('npm', [...pruneCommand(), '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: toolEnvironment(),
  })
}

function pruneCommand(): string[] {
  const [, prune] = /npm (prune [^\n&]+)/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  if (!prune) throw new Error('the Dockerfile prunes no packages')
  return prune.trim().split(/\s+/)
}

/** The same files under another name: nothing is copied, and what is removed there stays here. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    // Another disk.
    copyFileSync(source, target)
  }
}
