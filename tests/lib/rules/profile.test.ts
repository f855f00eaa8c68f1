// What makes a profile complete, which fields are whose, and what is chosen once.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CompanyForm, PersonalForm, RepresentativeForm } from '#lib/contract/account-forms.ts'
import {
  type CompletableField,
  type CompletableProfile,
  differentTags,
  isCompanyField,
  isComplete,
  isPublicByDefault,
  mayChooseUserType,
  missingFields,
  tabOf,
  userTypes,
  verifiedFields,
} from '#lib/rules/accounts/profile.ts'

const whole: CompletableProfile = {
  user_type: 'legal',
  first_name: 'Auguste',
  last_name: 'Lumière',
  civility: 'mister',
  born_on: '1962-10-19',
  nationality: 'FR',
  address: '25 rue du Premier-Film',
  zip: '69008',
  city: 'Lyon',
  country: 'FR',
  company_type: 'business',
  company_name: 'Lumière & Fils',
  company_number: '732829320',
  company_email: 'office@lumiere.example',
  company_address: '25 rue du Premier-Film',
  company_zip: '69008',
  company_city: 'Lyon',
  company_country: 'FR',
  representative_first_name: 'Auguste',
  representative_last_name: 'Lumière',
  representative_email: 'auguste@lumiere.example',
  representative_born_on: '1962-10-19',
  representative_nationality: 'FR',
  representative_country: 'FR',
}
const names = Object.keys(whole) as CompletableField[] // written out just above
const without = (fields: readonly CompletableField[]): CompletableProfile => ({
  ...whole,
  ...Object.fromEntries(fields.map(field => [field, field === 'first_name' || field === 'last_name' ? '' : null])),
})

describe('a profile', () => {
  test('of a company lacks exactly what is empty', () => {
    fc.assert(
      fc.property(fc.subarray(names.filter(name => name !== 'user_type')), empty => {
        const profile = without(empty)
        expect(missingFields(profile).toSorted()).toEqual(empty.toSorted())
        expect(isComplete(profile)).toBe(empty.length === 0)
      }),
    )
  })

  test('of a natural person lacks nothing that only companies have', () => {
    fc.assert(
      fc.property(fc.subarray(names.filter(name => name !== 'user_type')), empty => {
        const profile = { ...without(empty), user_type: 'natural' as const }
        expect(missingFields(profile).toSorted()).toEqual(empty.filter(field => !isCompanyField(field)).toSorted())
      }),
    )
  })

  test('that does not say whose it is lacks that first', () => {
    expect(missingFields({ ...whole, user_type: null })).toEqual(['user_type'])
    expect(isComplete({ ...whole, user_type: null })).toBe(false)
  })
})

describe('the parts of the account page', () => {
  const forms = { personal: PersonalForm, company: CompanyForm, representative: RepresentativeForm }

  test('have a control for every field that completes a profile', () => {
    for (const name of names) expect(Object.keys(forms[tabOf(name)].shape), name).toContain(name)
  })

  test('of companies hold exactly the fields that only companies have', () => {
    const theirs = [...Object.keys(CompanyForm.shape), ...Object.keys(RepresentativeForm.shape)]
    expect(theirs.filter(field => !isCompanyField(field))).toEqual([])
    expect(Object.keys(PersonalForm.shape).filter(isCompanyField)).toEqual([])
  })
})

test('the kind of person is chosen once', () => {
  for (const chosen of userTypes) {
    expect(mayChooseUserType(null, chosen)).toBe(true)
    for (const saved of userTypes) expect(mayChooseUserType(saved, chosen)).toBe(saved === chosen)
  }
})

test('what a verification is made on are fields that people fill in', () => {
  const filled = [PersonalForm, CompanyForm, RepresentativeForm].flatMap(form => Object.keys(form.shape))
  expect(verifiedFields.filter(field => !filled.includes(field))).toEqual([])
})

test('only those who show work have a public page from the start', () => {
  expect((['creator', 'agency', 'collector', 'advertiser'] as const).filter(isPublicByDefault)).toEqual([
    'creator',
    'agency',
  ])
})

test('tags stand once each, in the order and the writing they came in first', () => {
  expect(differentTags(['Alps', 'snow', 'ALPS', 'lake', 'Snow'])).toEqual(['Alps', 'snow', 'lake'])
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[abAB]{1,2}$/)), tags => {
      const kept = differentTags(tags)
      const lower = tags.map(tag => tag.toLowerCase())
      expect(kept.map(tag => tag.toLowerCase())).toEqual([...new Set(lower)])
      for (const tag of kept) expect(tags[lower.indexOf(tag.toLowerCase())]).toBe(tag)
    }),
  )
})
