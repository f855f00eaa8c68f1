// What the toolbar leads to: what somebody came for, four links everywhere and at most two more on wide screens.
import { describe, expect, it } from 'vitest'
import { barLinksOf, barTargets } from '#components/layout/header/bar-links.ts'
import { matchRoute } from '#lib/routes.ts'

const nobody = { signed_in: false, creator: false, lawyer: false, admin: false }
const buyer = { ...nobody, signed_in: true }

describe('the links of the toolbar', () => {
  it.each([
    ['visitors', nobody, ['discovers', 'verify', 'about', 'blog'], []],
    ['buyers', buyer, ['home', 'discovers', 'on_sale', 'licenses'], ['verify']],
    ['creators', { ...buyer, creator: true }, ['home', 'images', 'hits', 'discovers'], ['verify']],
    ['lawyers', { ...buyer, lawyer: true }, ['home', 'cases', 'discovers', 'on_sale'], ['licenses', 'verify']],
    [
      'administrators',
      { ...buyer, admin: true },
      ['home', 'administration', 'discovers', 'on_sale'],
      ['licenses', 'verify'],
    ],
    [
      'somebody with every role',
      { signed_in: true, creator: true, lawyer: true, admin: true },
      ['home', 'administration', 'cases', 'images'],
      ['hits', 'discovers'],
    ],
  ] as const)('of %s', (_who, visitor, everywhere, wide) => {
    const links = barLinksOf(visitor)
    expect(links.filter(link => !link.wide).map(({ name }) => name)).toEqual(everywhere)
    expect(links.filter(link => link.wide).map(({ name }) => name)).toEqual(wide)
  })

  it('are pages', () => {
    for (const { to } of Object.values(barTargets)) expect(matchRoute(to), to).not.toBeNull()
  })
})
