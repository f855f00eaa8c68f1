// What the regulator asks about: whether a user is blocked, which countries are allowed, which company numbers are well formed.
import countries from 'i18n-iso-countries'
import { Fields, isObject } from '../protocol/fields.ts'
import { json, listPage, notFound, paramError, type StandInAnswer } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import type { World } from '../world.ts'
import { userObjects } from './users.ts'

/** What Mangopay allows nobody from: North Korea, Iran. */
const BLOCKED = ['KP', 'IR']

/** Forms of registration numbers by country; other countries have no rule. */
const NUMBERS: Record<string, RegExp> = {
  FR: /^(?:\d{9}|\d{14})$/,
  BE: /^[01]\d{9}$/,
  DE: /^(?:HRA|HRB|GNR|VR|PR)?\d{1,6}[A-Z]{0,3}$/,
  ES: /^[A-Z]\d{7}[A-Z0-9]$/,
  GB: /^(?:\d{8}|[A-Z]{2}\d{6})$/,
  IT: /^(?:[A-Z]{2}\d{6,7}|\d{11})$/,
}

export function regulatoryRoutes(routes: Routes, world: World): void {
  for (const path of ['/users/:id/regulatory', '/users/:id/blockstatus'])
    routes.api('GET', path, call => {
      world.get(userObjects, call.params.id ?? '')
      return json({ ActionCode: null, ScopeBlocked: { Inflows: false, Outflows: false } })
    })
  routes.api('POST', '/users/data-formats/validation', call => validateNumber(call.body.CompanyNumber))
  routes.shared('GET', '/countries/authorizations', call => {
    const all = Object.keys(countries.getAlpha2Codes()).toSorted()
    return listPage(call, all.map(authorization))
  })
  routes.shared('GET', '/countries/:code/authorizations', call => {
    const code = (call.params.code ?? '').toUpperCase()
    if (!countries.isValid(code)) throw notFound(code)
    return json(authorization(code))
  })
}

function authorization(code: string) {
  const blocked = BLOCKED.includes(code)
  return {
    CountryCode: code,
    CountryName: countries.getName(code, 'en') ?? code,
    Authorization: { BlockUserCreation: blocked, BlockBankAccountCreation: blocked, BlockPayout: blocked },
    LastUpdate: '2026-01-01T00:00:00Z',
  }
}

function validateNumber(sent: unknown): StandInAnswer {
  const fields = new Fields(isObject(sent) ? sent : {}, 'CompanyNumber.')
  const CompanyNumber = fields.text('CompanyNumber')
  const CountryCode = fields.matching('CountryCode', /^[A-Z]{2}$/)
  fields.done()
  const rule = NUMBERS[CountryCode]
  const IsValid = rule?.test(CompanyNumber.replace(/[^A-Za-z0-9]/g, '').toUpperCase()) ?? true
  if (!IsValid)
    throw paramError({ 'CompanyNumber.CompanyNumber': `The value does not match ${rule?.source} of ${CountryCode}` })
  const ValidationRules = rule ? [rule.source] : []
  return json({ CompanyNumber: { CompanyNumber, CountryCode, IsValid, ValidationRules } })
}
