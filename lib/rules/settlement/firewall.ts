// The claim firewall: why nobody is written to about a page, held against everything that may permit it.
import { addDays } from '#lib/dates.ts'
import { isAllowed, whitelistUrl } from '../whitelist.ts'
import { isNamedLike, partyKey } from './party-names.ts'
import { isSharedSite, nearness, type Sites } from './sites.ts'

/** From the most certain to the widest; the first that applies is the one that is told first. */
export const claimRules = [
  'plugin_page',
  'license_page',
  'license_site',
  'license_alias',
  'license_holder',
  'license_registrant',
  'license_upcoming',
  'license_past',
  'license_client',
  'license_unplaced',
  'plugin_site',
  'own_website',
  'whitelist',
  'whitelist_site',
  'agency_customer',
  'agency_sale',
  'decision_authorized',
  'decision_rejected',
  'decision_settled',
  'decision_contested',
] as const
export type ClaimRule = (typeof claimRules)[number]

/** Rules that rest on what nobody can see: their creator may say in writing why they do not apply to a page. */
export const clearableRules = [
  'plugin_page',
  'plugin_site',
  'license_holder',
  'license_registrant',
  'license_past',
  'license_unplaced',
  'whitelist_site',
  'agency_customer',
  'agency_sale',
] as const satisfies readonly ClaimRule[]

export const isClearable = (rule: ClaimRule): boolean => clearableRules.some(each => each === rule)

/** Characters of the reason why a block does not apply. */
export const CLEARANCE_CHARS = 500
/** Characters that it has at least. */
export const CLEARANCE_CHARS_MIN = 20

/** Days during which a sold licence whose holder has not named a website may be for any. */
export const UNPLACED_DAYS = 30
/** Agencies report what their customers use up to this many days after it was published. */
export const AGENCY_REPORT_DAYS = 90

/** Where a licence was good, and for how long: its own website, and those before it was moved or changed hands. */
export type LicensedPlace = { url: string; until: string | null; role: 'holder' | 'client' }

/** Days in Europe/Paris, both inclusive. */
export type KnownLicense = {
  id: string
  image_id: string
  licensee: string
  starts_on: string
  /** Its last day, or the day on which it was ended. */
  last_day: string | null
  /** Sold here, and not only recorded. */
  sold: boolean
  places: readonly LicensedPlace[]
  /** Everybody who held it. */
  holders: readonly string[]
  /** Other websites of its holder: of their other licences, and of their profile. */
  other_sites: readonly string[]
}

export type AgencySale = {
  id: string
  image_id: string
  agency: string
  customer: string | null
  sold_on: string | null
  ends_on: string | null
}

export type KnownDecision = {
  id: string
  rule: Extract<ClaimRule, `decision_${string}`>
  image_id: string
  /** A page, for what was decided of a website; null where it is the picture that was decided about. */
  url: string | null
  picture_id: string | null
  day: string
  /** The last day of what it permits to have been published; null: whenever. */
  until: string | null
}

export type FirewallFacts = {
  today: string
  website: string | null
  allowed: readonly { id: string; url: string; exact: boolean }[]
  /** All below are of one image and its copies. */
  licenses: readonly KnownLicense[]
  sales: readonly AgencySale[]
  decisions: readonly KnownDecision[]
  /** Pages on which our plugin shows the image. */
  plugins: readonly { image_id: string; url: string }[]
  sites: Sites
}

export type FirewallTarget = {
  image_id: string
  page_url: string
  picture_id: string | null
  /** The first day on which the page is known to have shown it. */
  published: string
}

type SourceKind = 'license' | 'whitelist' | 'website' | 'plugin' | 'agency_row' | 'decision'

export type FirewallFinding = {
  rule: ClaimRule
  source: SourceKind
  source_id: string
  /** The creator's other image that shows the same picture, when it is that one's. */
  copy_id: string | null
  /** Licensee, customer or agency, as they were written down. */
  name: string | null
  /** The website that is permitted. */
  site: string | null
  /** The last day for licences, the day of a sale or a decision. */
  day: string | null
}

/** Everything that speaks against writing to whoever shows the page, the most certain first. */
export function findingsOf(target: FirewallTarget, facts: FirewallFacts): FirewallFinding[] {
  const found = [
    ...pluginFindings(target, facts),
    ...facts.licenses.flatMap(license => licenseFinding(license, target, facts) ?? []),
    ...allowedFindings(target, facts),
    ...facts.sales.flatMap(sale => saleFinding(sale, target, facts) ?? []),
    ...facts.decisions.flatMap(decision => decisionFinding(decision, target, facts) ?? []),
  ]
  return found.toSorted((one, other) => claimRules.indexOf(one.rule) - claimRules.indexOf(other.rule))
}

const copyOf = (of: string, { image_id }: FirewallTarget) => (of === image_id ? null : of)

/** Whether a licence is in force; whoever has one may show the picture through our plugin. */
const isInForce = ({ starts_on, last_day }: Pick<KnownLicense, 'starts_on' | 'last_day'>, today: string): boolean =>
  starts_on <= today && (last_day === null || last_day >= today)

/** Whether our plugin may show the image at this address: a licence is in force that is for its website, or has named none yet. */
export const isPluginLicensed = (
  url: string,
  { licenses, sites, today }: Pick<FirewallFacts, 'licenses' | 'sites' | 'today'>,
): boolean =>
  licenses.some(license => {
    const places = license.places.filter(({ until }) => until === null || until >= today)
    const placed = license.places.length === 0 || places.some(place => nearness(place.url, url, sites) !== null)
    return placed && isInForce(license, today)
  })

/** Anybody can write our plugin’s name into a page: it says something only where somebody holds a licence. */
function pluginFindings(target: FirewallTarget, facts: FirewallFacts): FirewallFinding[] {
  const { plugins, sites, licenses, today } = facts
  if (!licenses.some(license => isInForce(license, today))) return []
  return plugins.flatMap(({ image_id, url }) => {
    const samePage = whitelistUrl(url) === whitelistUrl(target.page_url)
    const site = sites.nameOf(url)
    if (!samePage && (isSharedSite(site) || site !== sites.nameOf(target.page_url))) return []
    const rule = samePage ? 'plugin_page' : 'plugin_site'
    const copy_id = copyOf(image_id, target)
    return [{ rule, source: 'plugin', source_id: url, copy_id, name: null, site, day: null } as const]
  })
}

function licenseFinding(
  license: KnownLicense,
  target: FirewallTarget,
  { today, sites }: FirewallFacts,
): FirewallFinding | null {
  const links = linksOf(license, target, sites)
  for (const link of links.length > 0 ? links : unplaced(license, today)) {
    const last_day = [license.last_day, link.until].filter(day => day !== null).toSorted()[0] ?? null
    const rule = ruleInTime(link.rule, { ...license, last_day }, target, today)
    if (rule === null) continue
    const copy_id = copyOf(license.image_id, target)
    const { id, licensee: name } = license
    return { rule, source: 'license', source_id: id, copy_id, name, site: link.site, day: last_day }
  }
  return null
}

type Link = { rule: ClaimRule; site: string | null; until: string | null }

const rulesByNearness = { page: 'license_page', site: 'license_site', alias: 'license_alias' } as const

/** What connects a page with whoever holds or held the licence; one that was handed on says no more of its places before. */
function linksOf(license: KnownLicense, target: FirewallTarget, sites: Sites): Link[] {
  const near = license.places.flatMap(({ url, until, role }): Link[] => {
    const how = nearness(url, target.page_url, sites)
    return how === null ? [] : [{ rule: role === 'client' ? 'license_client' : rulesByNearness[how], site: url, until }]
  })
  const handed_on = license.places.some(({ role }) => role === 'client')
  const holder = near.length > 0 && handed_on ? null : holderLink(license, target, sites)
  return holder === null ? near : [...near, holder]
}

function holderLink(license: KnownLicense, { page_url }: FirewallTarget, sites: Sites): Link | null {
  const other = license.other_sites.find(url => nearness(url, page_url, sites) !== null)
  if (other !== undefined) return { rule: 'license_holder', site: other, until: null }
  const name = sites.nameOf(page_url)
  if (isSharedSite(name)) return null
  const registrant = partyKey(sites.registrantOf(name))
  const elsewhere = license.places.filter(({ url }) => nearness(url, page_url, sites) === null)
  const registrants = elsewhere.map(({ url }) => partyKey(sites.registrantOf(sites.nameOf(url))))
  const parties = [...license.holders.map(partyKey), ...registrants]
  if (registrant !== '' && parties.includes(registrant)) return { rule: 'license_registrant', site: name, until: null }
  const alike = license.holders.some(holder => isNamedLike(holder, name))
  return alike ? { rule: 'license_holder', site: name, until: null } : null
}

/** Whoever has just bought a licence and not said yet where it is for may be anybody. */
function unplaced({ places, sold, starts_on }: KnownLicense, today: string): Link[] {
  const recent = today <= addDays(starts_on, UNPLACED_DAYS)
  return sold && places.length === 0 && recent ? [{ rule: 'license_unplaced', site: null, until: null }] : []
}

/** A licence that has run out permits what was published while it was in force; one that is to begin is agreed on. */
function ruleInTime(
  rule: ClaimRule,
  { starts_on, last_day }: Pick<KnownLicense, 'starts_on' | 'last_day'>,
  { published }: FirewallTarget,
  today: string,
): ClaimRule | null {
  if (last_day !== null && last_day < starts_on) return null
  if (last_day !== null && last_day < today) return published <= last_day ? 'license_past' : null
  return starts_on > today ? 'license_upcoming' : rule
}

function allowedFindings(target: FirewallTarget, { website, allowed, sites }: FirewallFacts): FirewallFinding[] {
  const nothing = { copy_id: null, name: null, day: null }
  const entries = allowed.flatMap(({ id, url, exact }): FirewallFinding[] => {
    const source = { source: 'whitelist', source_id: id, site: url, ...nothing } as const
    if (isAllowed({ url, exact }, target.page_url)) return [{ rule: 'whitelist', ...source }]
    const whole = !exact && new URL(url).pathname === '/' && new URL(url).search === ''
    return whole && nearness(url, target.page_url, sites) !== null ? [{ rule: 'whitelist_site', ...source }] : []
  })
  if (website === null || nearness(website, target.page_url, sites) === null) return entries
  return [{ rule: 'own_website', source: 'website', source_id: website, site: website, ...nothing }, ...entries]
}

function saleFinding(
  sale: AgencySale,
  target: FirewallTarget,
  { sites, today }: FirewallFacts,
): FirewallFinding | null {
  const { id, image_id, agency, customer, sold_on, ends_on } = sale
  if (sold_on !== null && target.published < addDays(sold_on, -AGENCY_REPORT_DAYS)) return null
  if (ends_on !== null && ends_on < today && target.published > ends_on) return null
  const found = { source: 'agency_row', source_id: id, copy_id: copyOf(image_id, target), site: null } as const
  const site = sites.nameOf(target.page_url)
  const registrant = isSharedSite(site) ? '' : partyKey(sites.registrantOf(site))
  const buyer = partyKey(customer)
  if (buyer !== '' && (registrant === buyer || (!isSharedSite(site) && isNamedLike(customer ?? '', site))))
    return { rule: 'agency_customer', ...found, name: customer, day: sold_on }
  // Two names that differ are two parties; where one of them is not known it may be the same.
  if (buyer !== '' && registrant !== '') return null
  return { rule: 'agency_sale', ...found, name: agency, day: sold_on }
}

function decisionFinding(
  { id, rule, image_id, url, picture_id, day, until }: KnownDecision,
  target: FirewallTarget,
  { sites }: FirewallFacts,
): FirewallFinding | null {
  const samePicture = picture_id !== null && picture_id === target.picture_id && image_id === target.image_id
  const sameSite = url !== null && isSameSite(url, target.page_url, sites)
  if ((!samePicture && !sameSite) || (until !== null && target.published > until)) return null
  const site = url === null ? null : sites.nameOf(url)
  return { rule, source: 'decision', source_id: id, copy_id: copyOf(image_id, target), name: null, site, day }
}

/** One site, or one page where everybody has pages. */
function isSameSite(one: string, other: string, sites: Sites): boolean {
  const [name, wanted] = [sites.nameOf(one), sites.nameOf(other)]
  if (isSharedSite(name)) return whitelistUrl(one) === whitelistUrl(other)
  return sites.groupOf(name) === sites.groupOf(wanted)
}
