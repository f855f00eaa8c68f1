// The rules of a robots.txt for one crawler, read once (RFC 9309). An address costs the same whatever the file says.

export type PathRules = {
  /** `path` with its query, as it stands in the URL. */
  allows(path: string): boolean
  crawl_delay_s: number | null
  /** As they are written; relative ones are not resolved. */
  sitemaps: string[]
}

type Pattern = { pieces: string[]; to_end: boolean; length: number; allow: boolean }
type Group = { literals: Map<string, boolean>; patterns: Map<string, Pattern>; delay: number | null }

/** Rules with a `*` are looked at one by one. Honest files have some hundred; one with more forbids everything. */
const PATTERNS_MAX = 1_000
const PATTERN_CHARS_MAX = 64 * 1024
/** Longer addresses are not asked for. */
const PATH_MAX = 8_000
const SITEMAPS_MAX = 20

/** `name`: by which the file may address the crawler, in lower case. */
export function readRobotsRules(text: string, name: string): PathRules {
  const groups = new Map<string, Group>()
  const sitemaps: string[] = []
  let current: Group[] = []
  let isNaming = false
  for (const { field, value } of recordsOf(text)) {
    if (field === 'user-agent') {
      if (!isNaming) current = []
      isNaming = true
      const agent = agentOf(value)
      // Groups of others are not kept.
      if (agent === name || agent === '*') current.push(groupOf(groups, agent))
    } else if (field === 'sitemap') {
      if (value !== '' && sitemaps.length < SITEMAPS_MAX) sitemaps.push(value)
    } else if (field === 'allow' || field === 'disallow' || field === 'crawl-delay') {
      isNaming = false
      for (const group of current) tell(group, field, value)
    }
  }
  const group = groups.get(name) ?? groups.get('*')
  return { allows: group ? matcherOf(group) : () => true, crawl_delay_s: group?.delay ?? null, sitemaps }
}

function* recordsOf(text: string): Generator<{ field: string; value: string }> {
  for (const raw of text.split(/[\r\n]/)) {
    const line = raw.split('#', 1)[0] ?? ''
    const colon = line.indexOf(':')
    if (colon > 0) yield { field: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }
  }
}

/** The product token without its version. */
const agentOf = (value: string): string => value.toLowerCase().split('/', 1)[0]?.trim() ?? ''

function groupOf(groups: Map<string, Group>, agent: string): Group {
  const known = groups.get(agent)
  if (known) return known
  const group: Group = { literals: new Map(), patterns: new Map(), delay: null }
  groups.set(agent, group)
  return group
}

function tell(group: Group, field: 'allow' | 'disallow' | 'crawl-delay', value: string): void {
  if (field === 'crawl-delay') {
    const delay = Number(value)
    if (value !== '' && delay >= 0) group.delay = delay
  } else if (value !== '') {
    addRule(group, spelled(value), field === 'allow')
  }
}

/** Of two rules that say the same the one that allows holds (RFC 9309, 2.2.2). */
function addRule({ literals, patterns }: Group, rule: string, allow: boolean): void {
  const to_end = rule.endsWith('$')
  if (!to_end && !rule.includes('*')) {
    literals.set(rule, allow || literals.get(rule) === true)
    return
  }
  const known = patterns.get(rule)
  if (known) {
    known.allow ||= allow
    return
  }
  // One more than the most is enough to know that there are too many.
  if (patterns.size > PATTERNS_MAX) return
  const body = to_end ? rule.slice(0, -1) : rule
  patterns.set(rule, { pieces: body.split(/\*+/), to_end, length: rule.length, allow })
}

/** As addresses are spelled: characters outside ASCII escaped, escapes in capitals. */
function spelled(path: string): string {
  const escaped = encodeURI(path.toWellFormed()).replaceAll('%25', '%')
  return capitals(escaped)
}

const capitals = (path: string): string => path.replace(/%[0-9a-f]{2}/gi, each => each.toUpperCase())

/** The longest rule that matches decides; of equally long ones the one that allows (RFC 9309, 2.2.2). */
function matcherOf({ literals, patterns }: Group): (path: string) => boolean {
  const chars = [...patterns.values()].reduce((sum, each) => sum + each.length, 0)
  if (patterns.size > PATTERNS_MAX || chars > PATTERN_CHARS_MAX) return () => false
  const lengths = [...new Set([...literals.keys()].map(each => each.length))].sort((a, b) => b - a)
  const longestFirst = [...patterns.values()].sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow))
  return path => {
    if (path.length > PATH_MAX) return false
    const address = capitals(path)
    const length = lengths.find(each => each <= address.length && literals.has(address.slice(0, each))) ?? -1
    const literal = literals.get(address.slice(0, Math.max(0, length))) ?? true
    const pattern = longestFirst.find(each => each.length < length || matches(each, address))
    if (!pattern || pattern.length < length) return length < 0 || literal
    return pattern.allow || (pattern.length === length && literal)
  }
}

/** Each piece at its first place after the one before: no other choice can do better, so none is tried twice. */
function matches({ pieces, to_end }: Pattern, path: string): boolean {
  const [first = '', ...rest] = pieces
  if (!path.startsWith(first)) return false
  const last = to_end ? rest.pop() : undefined
  // An end without a star before it: the whole path.
  if (to_end && last === undefined) return path.length === first.length
  let at = first.length
  for (const piece of rest) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last))
}
