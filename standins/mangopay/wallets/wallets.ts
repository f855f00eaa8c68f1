// Wallets over the protocol: made, read, renamed, and the movements of each.
import { Fields } from '../protocol/fields.ts'
import {
  listPage,
  notFound,
  ok,
  type StandInAnswer,
  type StandInCall,
  shown,
  userActionNeeded,
} from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { openSca } from '../users/sca.ts'
import { openUser, userObjects } from '../users/users.ts'
import { kind, type Stored, type World } from '../world.ts'
import { row, type Transaction, transactions } from './transactions.ts'
import {
  clientFunds,
  clientWalletId,
  clientWalletView,
  currencies,
  type MangopayWallet,
  ownerOf,
  walletObjects,
  walletView,
} from './wallet-store.ts'

/** A user who has shown lately who they are may see their wallets for 180 days. */
const ACCESS_SECONDS = 180 * 24 * 3600
const accesses = kind<Stored & { until: number }>('wallet_access', 'access')

export function providerWalletRoutes(routes: Routes, world: World): void {
  world.on('wallet_access.VALIDATED', id => grant(world, id))
  routes.api('POST', '/wallets', call => {
    const fields = new Fields(call.body)
    const Owners = owners(call.body.Owners, fields)
    const wallet = {
      Owners,
      Description: fields.text('Description'),
      Currency: fields.oneOf('Currency', currencies),
      FundsType: 'DEFAULT' as const,
      Tag: fields.optionalText('Tag'),
    }
    fields.done()
    for (const owner of Owners) openUser(world, owner)
    return ok(walletView(world, world.insert(walletObjects, wallet)))
  })
  routes.api('GET', '/wallets/:id', call => {
    const wallet = walletOf(world, call)
    return seen(world, call, ownerOf(wallet), () => ok(walletView(world, wallet)))
  })
  routes.api('PUT', '/wallets/:id', call => {
    const { Id } = walletOf(world, call)
    const fields = new Fields(call.body)
    // Mangopay reads names whatever their case, and its own SDK counts on it here.
    const Description = fields.optionalText('description') ?? fields.optionalText('Description')
    const changes = {
      ...(Description !== null && { Description }),
      ...(fields.has('Tag') && { Tag: fields.optionalText('Tag') }),
    }
    fields.done()
    return ok(walletView(world, world.update(walletObjects, Id, changes)))
  })
  routes.api('GET', '/wallets/:id/transactions', call => {
    const wallet = walletOf(world, call)
    const { Id } = wallet
    const touches = (of: Transaction) => of.CreditedWalletId === Id || of.DebitedWalletId === Id
    return seen(world, call, ownerOf(wallet), () => movements(world, call, touches))
  })
  routes.api('GET', '/users/:id/wallets', call => {
    const { Id } = world.get(userObjects, call.params.id ?? '')
    const own = world.list(walletObjects, ({ Owners }) => Owners.includes(Id))
    return seen(world, call, Id, () => listPage(call, own, wallet => walletView(world, wallet)))
  })
  routes.api('GET', '/users/:id/transactions', call => {
    const { Id } = world.get(userObjects, call.params.id ?? '')
    const concerns = (of: Transaction) => of.AuthorId === Id || of.CreditedUserId === Id
    return seen(world, call, Id, () => movements(world, call, concerns))
  })
  clientRoutes(routes, world)
}

function clientRoutes(routes: Routes, world: World): void {
  const all = (call: StandInCall, funds: (typeof clientFunds)[number][]) =>
    listPage(
      call,
      funds.map(name => clientWalletView(world, name, 'EUR')),
      shown,
    )
  routes.api('GET', '/clients/wallets', call => all(call, [...clientFunds]))
  routes.api('GET', '/clients/wallets/:funds', call => all(call, [fundsOf(call)]))
  routes.api('GET', '/clients/wallets/:funds/:currency', call =>
    ok(clientWalletView(world, fundsOf(call), currencyOf(call))),
  )
  routes.api('GET', '/clients/wallets/:funds/:currency/transactions', call => {
    const id = clientWalletId(fundsOf(call), currencyOf(call))
    const touches = (of: Transaction) =>
      of.CreditedWalletId === id ||
      of.DebitedWalletId === id ||
      (id === clientWalletId('FEES', of.Fees.Currency) && of.Fees.Amount !== 0)
    return movements(world, call, touches)
  })
}

/** Movements that a list shows, by `Status`, `Type` and `Nature` (each may name several, separated by commas). */
export function movements(world: World, call: StandInCall, where: (transaction: Transaction) => boolean) {
  const asked = (name: string, value: string) => {
    const wanted = call.query.get(name)
    return wanted === undefined || wanted === '' || wanted.toUpperCase().split(',').includes(value)
  }
  const found = world.list(
    transactions,
    of => where(of) && asked('status', of.Status) && asked('type', of.Type) && asked('nature', of.Nature),
  )
  return listPage(call, found, row)
}

function owners(value: unknown, fields: Fields): string[] {
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === 'string') return [value[0]]
  fields.wrong('Owners', 'Owners must be a list of one user.')
  return []
}

const walletOf = (world: World, call: StandInCall): MangopayWallet => world.get(walletObjects, call.params.id ?? '')

/** Shows what a user has if whoever asks may see it: in the name of the user who is present, only once they have confirmed who they are. */
function seen(world: World, call: StandInCall, user: string, show: () => StandInAnswer): StandInAnswer {
  const present = call.query.get('scacontext')?.toUpperCase() === 'USER_PRESENT'
  if (!present || (world.find(accesses, user)?.until ?? 0) > world.now()) return show()
  // Answered, not thrown: what a thrown refusal has changed is undone, and the page to confirm on has to stay.
  return userActionNeeded(openSca(world, 'wallet_access', user), world.now())
}

function grant(world: World, id: string): void {
  const until = world.now() + ACCESS_SECONDS
  if (world.find(accesses, id)) world.update(accesses, id, { until })
  else world.insert(accesses, { Id: id, until })
}

function fundsOf(call: StandInCall): (typeof clientFunds)[number] {
  const asked = call.params.funds ?? ''
  const found = clientFunds.find(name => name === asked.toUpperCase())
  if (!found) throw notFound(asked)
  return found
}

function currencyOf(call: StandInCall): string {
  const asked = call.params.currency ?? ''
  const found = currencies.find(name => name === asked.toUpperCase())
  if (!found) throw notFound(asked)
  return found
}
