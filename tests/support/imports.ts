// What each source file imports from the tree: static, dynamic, types only, and programs of threads.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Import = { from: string; to: string }

/** Imports of files that exist, by the files that import them. */
export function readImports(): Map<string, string[]> {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = tracked.split('\n').filter(name => /\.tsx?$/.test(name) && existsSync(`${root}/${name}`))
  return new Map(files.map(file => [file, importsOf(file)]))
}

function importsOf(file: string): string[] {
  const code = readFileSync(`${root}/${file}`, 'utf8')
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
  const named = [...code.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|new URL\()'([#.][^']+)'/g)]
  const paths = named.map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name),
  )
  return [...new Set(paths)].filter(path => /\.\w+$/.test(path) && existsSync(`${root}/${path}`))
}

/** Groups of files that reach each other by their imports, in whatever way (Tarjan's algorithm). */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const lower = (file: string, value = 0) => low.set(file, Math.min(low.get(file) ?? value, value))
  const visit = (file: string): void => {
    index.set(file, index.size)
    lower(file, index.get(file))
    stack.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) lower(file, low.get(next))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const file of imports.keys()) if (!index.has(file)) visit(file)
  return circles
}
