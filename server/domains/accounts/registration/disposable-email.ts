// Recognises addresses of throw-away mail services: the union of two lists, whatever the subdomain.
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
let lists: readonly ReadonlySet<string>[] | undefined

/** 65 000 names, read when the first person registers. */
function domainLists(): readonly ReadonlySet<string>[] {
  if (lists) return lists
  const one: typeof import('disposable-email-domains-js') = load('disposable-email-domains-js')
  const other: { blacklist(): ReadonlySet<string> } = load('mailchecker')
  lists = [one.disposableEmailBlocklistSet(), other.blacklist()]
  return lists
}

/** True when the domain of `email`, or a domain above it, is known for throw-away addresses. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  // A top-level domain alone is nobody's mail service.
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  return domains.some(domain => domainLists().some(list => list.has(domain)))
}
