// Writes docs/rules.md: every price, quota, limit and delay of lib/rules, readable without reading code. `npm run generate`
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build-stamp.ts'

const folder = join(root, 'lib/rules')
export const rulesPath = join(root, 'docs/rules.md')

/** The documentation comment that stands directly above an exported constant, on one line; empty when there is none. */
function meaningOf(source: string, name: string): string {
  const above = source.slice(0, source.search(new RegExp(`^export const ${name}\\b`, 'm')))
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(above)?.[1] ?? ''
  return comment
    .replaceAll(/^\s*\*?\s?/gm, '')
    .replaceAll('\n', ' ')
    .trim()
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as a reader sees it: lists with commas, records as `name: value`, state tables as the states an action starts from. */
function shown(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en').replaceAll(',', ' ')
  if (Array.isArray(value)) return value.map(each => (isRecord(each) ? `(${shown(each)})` : shown(each))).join(', ')
  if (typeof value === 'function') return 'from' in value ? shown(value.from) : ''
  if (!isRecord(value)) return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${shown(part)}`)
    .join(', ')
}

/** A longer list of words is a vocabulary for programs. */
const VOCABULARY = 12

/** Functions are rules, not figures; a record made of plain functions (checks) says nothing here. */
function isFigure(value: unknown): boolean {
  if (typeof value === 'function' || (Array.isArray(value) && value.length > VOCABULARY)) return false
  return !isRecord(value) || shown(value).replaceAll(/\w+: (?:, )?/g, '') !== ''
}

function table(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord)) return null
  const columns = Object.keys(value[0] ?? {})
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = value.map(each => row(columns.map(column => shown(each[column] ?? '–'))))
  return [row(columns), row(columns.map(() => '---')), ...rows].join('\n')
}

/** The whole document, made of the modules as they are. */
export async function rulesDocument(): Promise<string> {
  const parts = [
    '# Rules in figures',
    'Made from `lib/rules` by `npm run generate`; change the figure there, never here. Names end in their unit: `_cents` (hundredths of a euro), `_s` (seconds), `_bps` (hundredths of a percent).',
  ]
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  for (const name of files.toSorted()) {
    const source = readFileSync(join(folder, name), 'utf8')
    const exported: Record<string, unknown> = await import(join(folder, name))
    const figures = Object.entries(exported)
      .filter(([, value]) => isFigure(value))
      .toSorted(([a], [b]) => source.indexOf(`export const ${a}`) - source.indexOf(`export const ${b}`))
    if (figures.length === 0) continue
    parts.push(`## ${name}`, source.slice(3, source.indexOf('\n')))
    const lines = figures.map(([key, value]) => {
      const meaning = meaningOf(source, key)
      return `| \`${key}\` | ${table(value) ? 'see below' : shown(value)} | ${meaning} |`
    })
    parts.push(['| name | value | meaning |', '| --- | --- | --- |', ...lines].join('\n'))
    for (const [key, value] of figures) {
      const rows = table(value)
      if (rows) parts.push(`\`${key}\`:`, rows)
    }
  }
  return `${parts.join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(rulesPath, await rulesDocument())
