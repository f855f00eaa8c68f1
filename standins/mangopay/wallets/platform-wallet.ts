// The platform as a user of its own with a wallet for its own sales: only the provider opens them, once for each client.
import type { Address } from '../users/users.ts'
import { userObjects } from '../users/users.ts'
import type { World } from '../world.ts'
import { walletObjects } from './wallet-store.ts'

/** The same in every world, so that it can be written into settings beforehand. */
const USER_ID = 'user_m_PLATFORM'
const WALLET_ID = 'wlt_m_PLATFORM'

const nowhere: Address = {
  AddressLine1: null,
  AddressLine2: null,
  City: null,
  Region: null,
  PostalCode: null,
  Country: null,
}

/** The id of the wallet. */
export function openPlatformWallet(world: World): string {
  if (world.find(walletObjects, WALLET_ID)) return WALLET_ID
  world.transaction(() => {
    world.insert(userObjects, {
      Id: USER_ID,
      PersonType: 'LEGAL',
      Email: 'platform@example.org',
      Tag: null,
      UserCategory: 'PLATFORM',
      UserStatus: 'ACTIVE',
      KYCLevel: 'REGULAR',
      TermsAndConditionsAccepted: true,
      TermsAndConditionsAcceptedDate: world.now(),
      enrolled_at: null,
      consented_at: null,
      pending_url: null,
      Name: 'Platform',
      LegalPersonType: 'BUSINESS',
      CompanyNumber: null,
      HeadquartersAddress: nowhere,
      LegalRepresentative: {
        FirstName: 'Platform',
        LastName: 'Platform',
        Email: null,
        Birthday: null,
        Nationality: null,
        CountryOfResidence: null,
        PhoneNumber: null,
        PhoneNumberCountry: null,
      },
      LegalRepresentativeAddress: nowhere,
      LegalRepresentativeProofOfIdentity: null,
      ProofOfRegistration: null,
      Statute: null,
      ShareholderDeclaration: null,
    })
    const wallet = {
      Owners: [USER_ID],
      Description: 'Platform',
      Currency: 'EUR',
      FundsType: 'DEFAULT',
      Tag: null,
    } as const
    world.insert(walletObjects, { ...wallet, Owners: [USER_ID], Id: WALLET_ID })
  })
  return WALLET_ID
}
