// What speaks against writing to somebody: each rule by its own case, and what no rule may reach.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AgencySale,
  claimRules,
  clearableRules,
  type FirewallFacts,
  findingsOf,
  isPluginLicensed,
  type KnownDecision,
  type KnownLicense,
} from '#lib/rules/settlement/firewall.ts'
import { isNamedLike, partyKey } from '#lib/rules/settlement/party-names.ts'
import { isAliasRedirect } from '#lib/rules/settlement/sites.ts'
import { siteNameOf } from '#server/domains/monitoring/crawl/note-alias.ts'

const TODAY = '2026-11-23'
const registrants: Record<string, string> = {
  'review-holding.example': 'Alpine Review Aktiengesellschaft',
  'alpine-shop.example': 'ALPINE REVIEW AG',
  'hidden.example': 'REDACTED FOR PRIVACY',
  'penguin-house.example': 'Penguin House Ltd.',
  'someone.example': 'Somebody Else SARL',
}
const groups: Record<string, string> = { 'alpine.test': 'alpine.example' }
const nothing: FirewallFacts = {
  today: TODAY,
  website: null,
  allowed: [],
  licenses: [],
  sales: [],
  decisions: [],
  plugins: [],
  sites: {
    nameOf: url => siteNameOf(new URL(url)),
    groupOf: name => groups[name] ?? name,
    registrantOf: name => registrants[name] ?? null,
  },
}
const license: KnownLicense = {
  id: 'lic_1',
  image_id: 'img_1',
  licensee: 'Alpine Review AG',
  starts_on: '2026-01-01',
  last_day: null,
  sold: false,
  places: [{ url: 'https://www.alpine.example/magazine', until: null, role: 'holder' }],
  holders: ['Alpine Review AG'],
  other_sites: [],
}
const sale: AgencySale = {
  id: 'air_1',
  image_id: 'img_1',
  agency: 'alamy',
  customer: null,
  sold_on: '2026-05-01',
  ends_on: null,
}
const decision: KnownDecision = {
  id: 'hit_0',
  rule: 'decision_authorized',
  image_id: 'img_1',
  url: 'https://friend.example/a',
  picture_id: null,
  day: '2026-06-01',
  until: null,
}
const rulesFor = (page_url: string, facts: Partial<FirewallFacts>, published = '2026-08-01') =>
  findingsOf({ image_id: 'img_1', page_url, picture_id: 'pic_1', published }, { ...nothing, ...facts }).map(
    ({ rule }) => rule,
  )
const licensed = (changes: Partial<KnownLicense> = {}): Partial<FirewallFacts> => ({
  licenses: [{ ...license, ...changes }],
})

describe('a licence', () => {
  it.each([
    ['https://alpine.example/magazine/9', 'license_page'],
    ['https://alpine.example/shop', 'license_site'],
    ['https://blog.alpine.example/', 'license_site'],
    ['https://www.alpine.test/a', 'license_alias'],
    ['https://alpine-shop.example/b', 'license_registrant'],
    ['https://alpinereview.example/c', 'license_holder'],
  ])('keeps letters away from %s', (url, rule) => {
    expect(rulesFor(url, licensed())).toEqual([rule])
  })

  it('reaches other websites of its holder, and the client it was transferred to', () => {
    expect(rulesFor('https://sister.example/x', licensed({ other_sites: ['https://sister.example'] }))).toEqual([
      'license_holder',
    ])
    const places = [
      { url: 'https://client.example', until: null, role: 'client' as const },
      { url: 'https://studio.example', until: '2026-07-01', role: 'holder' as const },
    ]
    expect(rulesFor('https://client.example/x', licensed({ places }))).toEqual(['license_client'])
    expect(rulesFor('https://studio.example/x', licensed({ places }), '2026-06-30')).toEqual(['license_past'])
    expect(rulesFor('https://studio.example/x', licensed({ places }), '2026-07-02')).toEqual([])
  })

  it('that its holder moved permits what its website showed until then, and still reaches other websites of theirs', () => {
    const places = [
      { url: 'https://paper.example', until: null, role: 'holder' as const },
      { url: 'https://studio.example', until: '2026-07-01', role: 'holder' as const },
    ]
    const holders = ['Paper Ltd']
    expect(rulesFor('https://studio.example/x', licensed({ places, holders }), '2026-06-30')).toEqual(['license_past'])
    expect(rulesFor('https://studio.example/x', licensed({ places, holders }), '2026-07-02')).toEqual([])
    const own = licensed({ places, holders, other_sites: ['https://studio.example'] })
    expect(rulesFor('https://studio.example/x', own, '2026-07-02')).toEqual(['license_holder'])
  })

  it('that has run out permits what was published while it was in force, and nothing later', () => {
    const past = licensed({ last_day: '2026-07-31' })
    expect(rulesFor('https://alpine.example/magazine', past, '2026-07-31')).toEqual(['license_past'])
    expect(rulesFor('https://alpine.example/magazine', past, '2026-08-01')).toEqual([])
  })

  it('that is to begin is agreed on already', () => {
    expect(rulesFor('https://alpine.example/magazine', licensed({ starts_on: '2026-12-01' }))).toEqual([
      'license_upcoming',
    ])
  })

  it('that never ran permits nothing', () => {
    expect(rulesFor('https://alpine.example/', licensed({ last_day: '2025-12-31' }))).toEqual([])
  })

  it('that was sold and is for no website yet may be anybody’s, for a month', () => {
    const unplaced = { places: [], sold: true, holders: [], starts_on: '2026-10-24' }
    expect(rulesFor('https://anybody.example/', licensed(unplaced))).toEqual(['license_unplaced'])
    expect(rulesFor('https://anybody.example/', licensed({ ...unplaced, starts_on: '2026-10-23' }))).toEqual([])
    expect(rulesFor('https://anybody.example/', licensed({ ...unplaced, sold: false }))).toEqual([])
  })

  it('of another image that shows the same picture names that image', () => {
    const [found] = findingsOf(
      { image_id: 'img_2', page_url: 'https://alpine.example/', picture_id: null, published: TODAY },
      { ...nothing, ...licensed() },
    )
    expect(found).toMatchObject({
      rule: 'license_site',
      copy_id: 'img_1',
      source_id: 'lic_1',
      name: 'Alpine Review AG',
    })
  })

  it('for a page where everybody has pages is for that page alone', () => {
    const places = [{ url: 'https://instagram.com/alpine', until: null, role: 'holder' as const }]
    expect(rulesFor('https://www.instagram.com/alpine/p/1', licensed({ places }))).toEqual(['license_page'])
    expect(rulesFor('https://www.instagram.com/thief/p/1', licensed({ places }))).toEqual([])
  })

  it('protects nobody who merely hides who they are, or is called otherwise', () => {
    const hidden = licensed({ holders: ['REDACTED FOR PRIVACY'] })
    for (const url of ['https://hidden.example/', 'https://someone.example/', 'https://alpine.example.thief.test/'])
      expect(rulesFor(url, hidden)).toEqual([])
  })
})

describe('what else permits', () => {
  it('is our plugin: on the page, and elsewhere on the same site', () => {
    const plugins = [{ image_id: 'img_1', url: 'https://paper.example/a' }]
    const facts = {
      ...licensed({ places: [{ url: 'https://elsewhere.example', until: null, role: 'holder' }] }),
      plugins,
    }
    expect(rulesFor('https://paper.example/a', facts)).toEqual(['plugin_page'])
    expect(rulesFor('https://news.paper.example/b', facts)).toEqual(['plugin_site'])
    expect(rulesFor('https://other.example/a', facts)).toEqual([])
  })

  it('is not the name of our plugin, which anybody can write, where nobody holds a licence', () => {
    const plugins = [{ image_id: 'img_1', url: 'https://paper.example/a' }]
    expect(rulesFor('https://paper.example/a', { plugins })).toEqual([])
    const places = [{ url: 'https://elsewhere.example', until: null, role: 'holder' as const }]
    const over = { ...licensed({ places, last_day: '2026-03-01' }), plugins }
    expect(rulesFor('https://paper.example/a', over)).toEqual([])
  })

  it('leaves it to its creator whether a plugin is the licensee’s', () => {
    expect(clearableRules).toContain('plugin_page')
    expect(clearableRules).toContain('plugin_site')
  })

  it('lets our plugin stand in for a picture only where its licence is good', () => {
    const at = (url: string, changes: Partial<KnownLicense>) =>
      isPluginLicensed(url, { ...nothing, ...licensed(changes) })
    const places = [{ url: 'https://paper.example', until: null, role: 'holder' as const }]
    expect(at('https://www.paper.example/a', { places })).toBe(true)
    expect(at('https://thief.example/a', { places })).toBe(false)
    expect(at('https://anywhere.example/a', { places: [] })).toBe(true)
    expect(at('https://paper.example/a', { places, last_day: '2026-11-22' })).toBe(false)
    const left = [...places, { url: 'https://before.example', until: '2026-11-22', role: 'holder' as const }]
    expect(at('https://before.example/a', { places: left })).toBe(false)
    expect(isPluginLicensed('https://paper.example/a', nothing)).toBe(false)
  })

  it('is the creator’s own website and what they allow, with its subdomains and aliases', () => {
    expect(rulesFor('https://shop.mine.example/a', { website: 'https://mine.example' })).toEqual(['own_website'])
    const whole = [{ id: 'wle_1', url: 'https://alpine.example', exact: false }]
    expect(rulesFor('https://alpine.example/a', { allowed: whole })).toEqual(['whitelist'])
    expect(rulesFor('https://alpine.test/a', { allowed: whole })).toEqual(['whitelist_site'])
    const exact = [{ id: 'wle_2', url: 'https://alpine.example/one', exact: true }]
    expect(rulesFor('https://alpine.example/two', { allowed: exact })).toEqual([])
  })

  it('is a sale by an agency: to a customer who is known, and to somebody who may be anybody', () => {
    const sold = (changes: Partial<AgencySale>) => ({ sales: [{ ...sale, ...changes }] })
    expect(rulesFor('https://penguin-house.example/', sold({ customer: 'PENGUIN HOUSE LIMITED' }))).toEqual([
      'agency_customer',
    ])
    expect(rulesFor('https://someone.example/', sold({ customer: 'Penguin House' }))).toEqual([])
    expect(rulesFor('https://hidden.example/', sold({ customer: 'Penguin House' }))).toEqual(['agency_sale'])
    expect(rulesFor('https://someone.example/', sold({}))).toEqual(['agency_sale'])
    // Reported up to ninety days after it was published, and not more.
    expect(rulesFor('https://someone.example/', sold({}), '2026-01-31')).toEqual(['agency_sale'])
    expect(rulesFor('https://someone.example/', sold({}), '2026-01-30')).toEqual([])
    expect(rulesFor('https://someone.example/', sold({ ends_on: '2026-06-30' }))).toEqual([])
  })

  it('is what was decided before, of the website and of the picture', () => {
    expect(rulesFor('https://www.friend.example/b', { decisions: [decision] })).toEqual(['decision_authorized'])
    const rejected = { ...decision, rule: 'decision_rejected' as const, url: null, picture_id: 'pic_1' }
    expect(rulesFor('https://x.example/', { decisions: [rejected] })).toEqual(['decision_rejected'])
    expect(rulesFor('https://x.example/', { decisions: [{ ...rejected, picture_id: 'pic_2' }] })).toEqual([])
  })

  it('is told from the most certain on', () => {
    const facts = {
      ...licensed(),
      sales: [sale],
      plugins: [{ image_id: 'img_1', url: 'https://alpine.example/magazine' }],
    }
    const found = rulesFor('https://alpine.example/magazine', facts)
    expect(found).toEqual(['plugin_page', 'license_page', 'agency_sale'])
    expect(found).toEqual(found.toSorted((a, b) => claimRules.indexOf(a) - claimRules.indexOf(b)))
  })
})

describe('names', () => {
  it.each([
    ['Alpine Review AG', 'ALPINE  REVIEW, A.G.'],
    ['Éditions du Mûrier S.A.R.L.', 'editions du murier'],
    ['Smith & Sons Ltd', 'Smith and Sons Limited'],
  ])('%s is %s', (one, other) => {
    expect(partyKey(one)).toBe(partyKey(other))
  })

  it('that hide or say too little name nobody', () => {
    for (const name of ['Domains By Proxy, LLC', 'Redacted for Privacy', 'WhoisGuard Protected', 'AG', '', '—'])
      expect(partyKey(name)).toBe('')
    expect(isNamedLike('Maison Claret SARL', 'maison-claret.de')).toBe(true)
    expect(isNamedLike('Ivo', 'ivo.example')).toBe(false)
  })

  it('that differ in a letter are two parties', () => {
    const word = fc.stringMatching(/^[a-z]{4,12}$/)
    fc.assert(fc.property(word, word, (one, other) => (partyKey(one) === partyKey(other)) === (one === other)))
  })
})

describe('a redirect', () => {
  const leads = (from: string, to: string) => isAliasRedirect(new URL(from), new URL(to), siteNameOf)
  it('from start page to start page makes two names one website', () => {
    expect(leads('https://acme.fr/', 'https://www.acme.com/')).toBe(true)
    expect(leads('https://acme.de/', 'https://acme.com/de/')).toBe(true)
  })
  it('to a shop, a login, a network, or within the website says nothing', () => {
    expect(leads('https://acme.fr/out', 'https://shop.example/')).toBe(false)
    expect(leads('https://acme.fr/', 'https://login.example/sign-in')).toBe(false)
    expect(leads('https://acme.fr/', 'https://www.facebook.com/')).toBe(false)
    expect(leads('https://acme.fr/', 'https://www.acme.fr/')).toBe(false)
  })
})
