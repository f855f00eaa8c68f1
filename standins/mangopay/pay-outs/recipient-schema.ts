// What a recipient must say about itself, by payout method, kind of holder, currency and country; one schema shown and enforced.
import { getCountrySpecifications, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { isObject, type Json } from '../protocol/fields.ts'

type Property = {
  Required: boolean
  MaxLength: number | null
  MinLength: number | null
  Pattern: string | null
  AllowedValues: string[] | null
  Label: string
  EndUserDisplay: string
}
export type Schema = { [name: string]: Property | Schema }

export type Choice = { method: string; type: string; currency: string; country: string }

export const METHODS = ['LocalBankTransfer', 'InternationalBankTransfer']
export const RECIPIENT_TYPES = ['Individual', 'Business']
export const CURRENCIES =
  'AED AUD CAD CHF CNH CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PLN RON SAR SEK SGD TRY USD ZAR'.split(' ')

type Options = Partial<Omit<Property, 'Label'>>
const property = (Label: string, options: Options = {}): Property => ({
  Required: true,
  MaxLength: null,
  MinLength: null,
  Pattern: null,
  AllowedValues: null,
  Label,
  EndUserDisplay: options.Required === false ? 'Optional' : 'Required',
  ...options,
})
const text = (label: string, most: number, options: Options = {}) =>
  property(label, { MinLength: 1, MaxLength: most, ...options })
const optional = { Required: false }

const IBAN = property('IBAN', { MinLength: 15, MaxLength: 34, Pattern: '^[A-Za-z]{2}\\d{2}[A-Za-z0-9 ]{11,38}$' })
const BIC = property('BIC', { MinLength: 8, MaxLength: 11, Pattern: '^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$' })

/** Account details by currency, for accounts of the currency's own country. */
const LOCAL: Record<string, { country: string; fields: Schema }> = {
  GBP: {
    country: 'GB',
    fields: {
      SortCode: property('Sort code', { Pattern: '^\\d{6}$' }),
      AccountNumber: property('Account number', { Pattern: '^\\d{8}$' }),
    },
  },
  USD: {
    country: 'US',
    fields: {
      ABA: property('ABA routing number', { Pattern: '^\\d{9}$' }),
      AccountNumber: property('Account number', { Pattern: '^\\d{1,17}$' }),
      DepositAccountType: property('Account type', { ...optional, AllowedValues: ['CHECKING', 'SAVINGS'] }),
    },
  },
  CAD: {
    country: 'CA',
    fields: {
      BankName: property('Bank name', { Pattern: '^[A-Za-z0-9 ]{1,50}$' }),
      InstitutionNumber: property('Institution number', { Pattern: '^\\d{3}$' }),
      BranchCode: property('Branch code', { Pattern: '^\\d{5}$' }),
      AccountNumber: property('Account number', { Pattern: '^\\d{7,35}$' }),
    },
  },
}

/** The methods that reach a country in a currency. */
export function methodsFor(country: string, currency: string): string[] {
  const local = currency === 'EUR' ? isSEPACountry(country) : LOCAL[currency]?.country === country
  return local ? METHODS : METHODS.filter(method => method !== 'LocalBankTransfer')
}

const usesIban = (country: string): boolean => getCountrySpecifications()[country]?.IBANRegistry === true

function accountFields({ method, currency, country }: Choice): Schema {
  if (method === 'LocalBankTransfer')
    return { [currency]: currency === 'EUR' ? { IBAN } : (LOCAL[currency]?.fields ?? {}) }
  if (usesIban(country)) return { AccountNumber: { ...IBAN, Label: 'IBAN' }, BIC: { ...BIC, ...optional } }
  return { AccountNumber: property('Account number', { Pattern: '^[A-Za-z0-9]{5,35}$' }), BIC }
}

/** The whole schema of one combination, which must be one that exists. */
export function schemaOf(choice: Choice): Schema {
  const { method, type, currency, country } = choice
  const Address = {
    AddressLine1: text('Address', 255),
    AddressLine2: text('Address, second line', 255, optional),
    City: text('City', 255),
    Region: text('Region', 255, optional),
    PostalCode: text('Postal code', 50),
    Country: property('Country', { Pattern: '^[A-Z]{2}$' }),
  }
  const holder: Schema =
    type === 'Individual'
      ? { IndividualRecipient: { FirstName: text('First name', 100), LastName: text('Last name', 100), Address } }
      : { BusinessRecipient: { BusinessName: text('Business name', 140), Address } }
  return {
    DisplayName: text('Name of the account', 50, { Pattern: "^(?!.*[&,'/]).{1,50}$" }),
    PayoutMethodType: property('Payout method', { AllowedValues: [method] }),
    RecipientType: property('Holder', { AllowedValues: [type] }),
    Currency: property('Currency', { AllowedValues: [currency] }),
    Country: property('Country', { AllowedValues: [country] }),
    RecipientScope: property('Use', { ...optional, AllowedValues: ['PAYOUT', 'PAYIN'] }),
    Tag: text('Tag', 255, optional),
    ...holder,
    [method]: accountFields(choice),
  }
}

const isProperty = (node: Property | Schema): node is Property => typeof node.Required === 'boolean'

/** Countries whose addresses need a region, which depends on the address and not on where the account is. */
export const WITH_REGION = ['US', 'CA', 'MX']

/** What is wrong with a body by the schema: error code by path, as Mangopay names them. */
export function schemaErrors(schema: Schema, body: Json, prefix = ''): Record<string, string> {
  const errors: Record<string, string> = {}
  if (schema.Region && WITH_REGION.includes(String(body.Country)) && !body.Region)
    errors[`${prefix}Region`] = 'REQUIRED'
  for (const [name, node] of Object.entries(schema)) {
    const value = body[name]
    const path = prefix + name
    if (!isProperty(node)) Object.assign(errors, schemaErrors(node, isObject(value) ? value : {}, `${path}.`))
    else {
      const error = propertyError(node, value)
      if (error) errors[path] = error
    }
  }
  return errors
}

function propertyError(rule: Property, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return rule.Required ? 'REQUIRED' : null
  if (typeof value !== 'string') return 'INVALID_FORMAT'
  const { AllowedValues, MaxLength, MinLength, Pattern, Label } = rule
  if (AllowedValues && !AllowedValues.includes(value)) return 'NOT_IN_ALLOWED_VALUES'
  if (MaxLength !== null && value.length > MaxLength) return 'LENGTH_MORE_THAN_MAX'
  if (MinLength !== null && value.length < MinLength) return 'LENGTH_LESS_THAN_MIN'
  if (Pattern !== null && !new RegExp(Pattern).test(value)) return `INVALID_FORMAT. Regex validation: ${Pattern}`
  if (Label === 'IBAN' && !isValidIBAN(value.replace(/\s/g, '').toUpperCase())) return 'INVALID_IBAN'
  if (Label === 'BIC' && !isValidBIC(value.toUpperCase())) return 'INVALID_BIC'
  return null
}
