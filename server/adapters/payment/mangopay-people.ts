// People and companies at Mangopay: payers first; a change makes owners of them, who alone can be verified and paid.
import type { PaymentAddress, PaymentPerson, PaymentPort, PaymentUserData } from '#server/ports/payment.ts'
import { parseAnswer, User, Wallets } from './mangopay-answers.ts'
import type { MangopayCalls } from './mangopay-client.ts'

type People = Pick<PaymentPort, 'createUser' | 'updateUser' | 'readUser' | 'balances'>

export function people({ send, once }: MangopayCalls): People {
  return {
    async createUser(data, key) {
      // Under one key the same is asked for, whoever comes first; who must own is changed to it at once.
      const operation = data.kind === 'legal' ? 'users_createlegals' : 'users_createnaturals'
      return parseAnswer(User, await once({ operation, body: { ...userBody(data), UserCategory: 'PAYER' } }, key))
    },
    async updateUser(id, data) {
      const operation = data.kind === 'legal' ? 'users_savelegals' : 'users_savenaturals'
      return parseAnswer(User, await send({ operation, path: { id }, body: changeBody(data) }))
    },
    readUser: async id => parseAnswer(User, await send({ operation: 'users_get', path: { id } })),
    async balances(user) {
      const query = { per_page: 100, ScaContext: 'USER_NOT_PRESENT' }
      const answer = await send({ operation: 'users_allwallets', path: { id: user }, query })
      return parseAnswer(Wallets, answer).map(({ Balance }) => ({ currency: Balance.Currency, cents: Balance.Amount }))
    },
  }
}

/** Days are sent as the second at which they begin in UTC. */
export const birthday = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

export function addressBody({ address, zip, city, region, country }: PaymentAddress): Record<string, unknown> {
  return { AddressLine1: address, City: city, PostalCode: zip, Country: country, ...(region && { Region: region }) }
}

const personBody = ({ first_name, last_name, born_on, nationality }: PaymentPerson) => ({
  FirstName: first_name,
  LastName: last_name,
  Birthday: birthday(born_on),
  Nationality: nationality,
})

const legalTypes = { business: 'BUSINESS', organization: 'ORGANIZATION', soletrader: 'SOLETRADER' }

/** An owner cannot become a payer again, so a payer's category is left as it is. */
const changeBody = (data: PaymentUserData) => ({ ...userBody(data), ...(data.owner && { UserCategory: 'OWNER' }) })

function userBody(data: PaymentUserData): Record<string, unknown> {
  const common = {
    Email: data.email,
    Tag: data.reference,
    TermsAndConditionsAccepted: true,
  }
  if (data.kind === 'guest')
    return { ...common, FirstName: data.first_name, LastName: data.last_name, CountryOfResidence: data.country }
  if (data.kind === 'natural') {
    return {
      ...common,
      ...personBody(data.person),
      CountryOfResidence: data.home.country,
      Address: addressBody(data.home),
    }
  }
  const { email, country, ...person } = data.representative
  const representative = Object.entries({ ...personBody(person), Email: email, CountryOfResidence: country })
  return {
    ...common,
    LegalPersonType: legalTypes[data.company_type],
    Name: data.name,
    CompanyNumber: data.number,
    HeadquartersAddress: addressBody(data.headquarters),
    ...Object.fromEntries(representative.map(([name, value]) => [`LegalRepresentative${name}`, value])),
  }
}
