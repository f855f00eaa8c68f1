// Bank accounts of the older API: five kinds by where the account is held. Since 2026 they serve mandates only.
import { isValidBIC, isValidIBAN } from 'ibantools'
import { Fields } from '../protocol/fields.ts'
import { listPage, notFound, ok, paramError, type StandInAnswer, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { readAddress } from '../users/user-fields.ts'
import { type Address, openUser, userObjects } from '../users/users.ts'
import { kind, type Stored, type World } from '../world.ts'

type Type = 'IBAN' | 'GB' | 'US' | 'CA' | 'OTHER'
export type MangopayBankAccount = Stored & {
  UserId: string
  Type: Type
  OwnerName: string
  OwnerAddress: Address
  Active: boolean
  Tag: string | null
  IBAN?: string
  BIC?: string | null
  SortCode?: string
  AccountNumber?: string
  ABA?: string
  DepositAccountType?: string
  BankName?: string
  InstitutionNumber?: string
  BranchCode?: string
  Country?: string
}
export const bankAccountObjects = kind<MangopayBankAccount>('bank_account', 'bankacc_m')

const readers: Record<Lowercase<Type>, (fields: Fields) => Partial<MangopayBankAccount>> = {
  iban: fields => ({ IBAN: readIban(fields), BIC: fields.has('BIC') ? readBic(fields) : null }),
  gb: fields => ({
    SortCode: fields.matching('SortCode', /^\d{6}$/),
    AccountNumber: fields.matching('AccountNumber', /^\d{8}$/),
  }),
  us: fields => ({
    ABA: fields.matching('ABA', /^\d{9}$/),
    AccountNumber: fields.matching('AccountNumber', /^\d{1,17}$/),
    DepositAccountType: fields.oneOf('DepositAccountType', ['CHECKING', 'SAVINGS'], 'CHECKING'),
  }),
  ca: fields => ({
    BankName: fields.matching('BankName', /^[A-Za-z0-9 ]{1,50}$/),
    InstitutionNumber: fields.matching('InstitutionNumber', /^\d{3}$/),
    BranchCode: fields.matching('BranchCode', /^\d{5}$/),
    AccountNumber: fields.matching('AccountNumber', /^\d{7,20}$/),
  }),
  other: fields => ({
    Country: fields.matching('Country', /^[A-Z]{2}$/),
    BIC: readBic(fields),
    AccountNumber: fields.matching('AccountNumber', /^[A-Za-z0-9]{5,35}$/),
  }),
}

export function bankAccountRoutes(routes: Routes, world: World): void {
  const root = '/users/:user_id/bankaccounts'
  for (const type of ['iban', 'gb', 'us', 'ca', 'other'] as const)
    routes.api('POST', `${root}/${type}`, call => create(world, call, type))
  routes.api('GET', root, call => {
    const user = world.get(userObjects, call.params.user_id ?? '')
    const active = call.query.get('active')
    const rows = world.list(bankAccountObjects, account => account.UserId === user.Id)
    return listPage(
      call,
      rows.filter(account => active === undefined || String(account.Active) === active.toLowerCase()),
    )
  })
  routes.api('GET', `${root}/:id`, call => ok(accountOf(world, call)))
  routes.api('PUT', `${root}/:id`, call => {
    const account = accountOf(world, call)
    // Closing is for ever, and the only change there is.
    if (call.body.Active !== false) throw paramError({ Active: 'An account can only be deactivated' })
    return ok(world.update(bankAccountObjects, account.Id, { Active: false }))
  })
}

function accountOf(world: World, call: StandInCall): Readonly<MangopayBankAccount> {
  const account = world.get(bankAccountObjects, call.params.id ?? '')
  if (account.UserId !== call.params.user_id) throw notFound(account.Id)
  return account
}

function create(world: World, call: StandInCall, type: Lowercase<Type>): StandInAnswer {
  const user = openUser(world, call.params.user_id ?? '')
  const fields = new Fields(call.body)
  const common = {
    UserId: user.Id,
    OwnerName: fields.text('OwnerName'),
    OwnerAddress: readAddress(fields, 'OwnerAddress', true),
    Tag: fields.optionalText('Tag'),
  }
  const details = readers[type](fields)
  fields.done()
  const names = { iban: 'IBAN', gb: 'GB', us: 'US', ca: 'CA', other: 'OTHER' } as const
  return ok(world.insert(bankAccountObjects, { ...common, Type: names[type], Active: true, ...details }))
}

function readIban(fields: Fields): string {
  const IBAN = fields.text('IBAN').replace(/\s/g, '').toUpperCase()
  if (IBAN !== '' && !isValidIBAN(IBAN)) fields.wrong('IBAN', 'The IBAN is not valid')
  return IBAN
}

function readBic(fields: Fields): string {
  const BIC = fields.text('BIC').toUpperCase()
  if (BIC !== '' && !isValidBIC(BIC)) fields.wrong('BIC', 'The BIC is not valid')
  return BIC
}
