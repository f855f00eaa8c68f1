// What the provider has done and what our books say of it, once the product has had the time to ask about everything.
import { compareAll } from '#server/domains/billing/reconciliation/compare-wallets.ts'
import { disputes } from '#standins/mangopay/disputes/dispute-store.ts'
import { balanceOf } from '#standins/mangopay/wallets/ledger.ts'
import { type Transaction, transactions } from '#standins/mangopay/wallets/transactions.ts'
import { clientWalletId } from '#standins/mangopay/wallets/wallet-store.ts'
import type { TrialProduct } from './product.ts'

/** A row of ours that stands for one transaction of the provider's. */
type Ours = { id: string; provider_id: string | null; cents: number; status: string }

/** Each kind of movement: how the provider calls it, and our rows for it. */
const movements: readonly { name: string; theirs: (of: Transaction) => boolean; ours: string }[] = [
  {
    name: 'payment',
    theirs: ({ Type, Nature }) => Type === 'PAYIN' && Nature === 'REGULAR',
    ours: 'select id, provider_id, amount_cents::int as cents, status from pay_ins',
  },
  {
    name: 'refund',
    theirs: ({ Nature, InitialTransactionType }) => Nature === 'REFUND' && InitialTransactionType === 'PAYIN',
    ours: 'select id, provider_id, amount_cents::int as cents, status from refunds',
  },
  {
    name: 'transfer',
    theirs: ({ Type, Nature }) => Type === 'TRANSFER' && Nature === 'REGULAR',
    ours: 'select id, provider_id, amount_cents::int as cents, status from transfers',
  },
  {
    name: 'payout',
    theirs: ({ Type, Nature }) => Type === 'PAYOUT' && Nature === 'REGULAR',
    ours: `select id, provider_id, amount_cents::int as cents,
      case when return_id is not null then 'succeeded' when status = 'sending' then 'created' else status end as status from payouts`,
  },
  {
    name: 'return',
    theirs: ({ Nature, Type, InitialTransactionType }) =>
      Nature === 'REFUND' && Type === 'PAYIN' && InitialTransactionType === 'PAYOUT',
    ours: `select id, return_id as provider_id, amount_cents::int as cents, 'succeeded' as status from payouts where return_id is not null`,
  },
]

/** Each movement that the provider has made is one of ours, once, and each of ours is there; all of its wallets hold what the ledger says. */
export async function unlikeProvider(product: TrialProduct): Promise<string[]> {
  const broken: string[] = []
  for (const { name, theirs, ours } of movements) {
    const there = product.provider.world.list(transactions, of => theirs(of) && !isOfDispute(product, of))
    const rows = (await product.rows(ours)) as Ours[] // as each is written above
    broken.push(...unlikeEachOther(name, there, rows))
    // One that failed counts too: nothing that we wrote down is ordered twice.
    if (there.length > rows.length)
      broken.push(`${there.length} times a ${name} was ordered, and ${rows.length} are ours`)
  }
  return [...broken, ...(await unlikeDisputes(product)), ...(await unlikeWallets(product))]
}

/** What a bank gives back of a dispute that was won. */
const isOfDispute = ({ provider: { world } }: TrialProduct, { InitialTransactionId }: Transaction): boolean =>
  world.find(transactions, InitialTransactionId ?? '')?.Nature === 'REPUDIATION'

const statuses: Record<string, string> = { CREATED: 'created', SUCCEEDED: 'succeeded' }

function unlikeEachOther(name: string, there: Transaction[], rows: Ours[]): string[] {
  const broken: string[] = []
  const stands = new Map(rows.map(row => [row.provider_id, row]))
  for (const { Id, Status, DebitedFunds } of there.filter(each => each.Status in statuses)) {
    const row = stands.get(Id)
    if (!row) broken.push(`the provider made the ${name} ${Id} of ${DebitedFunds.Amount}, which is none of ours`)
    else if (row.cents !== DebitedFunds.Amount || row.status !== statuses[Status])
      broken.push(`the ${name} ${row.id} is ${row.status} and ${row.cents}, there ${Status} and ${DebitedFunds.Amount}`)
  }
  const made = new Set(there.filter(({ Status }) => Status in statuses).map(({ Id }) => Id))
  for (const { id, provider_id, status } of rows)
    if ((status === 'created' || status === 'succeeded') && !made.has(provider_id ?? ''))
      broken.push(`the ${name} ${id} is ${status}, and there is none at the provider`)
  return broken
}

/** What banks have taken, given back and kept. */
async function unlikeDisputes(product: TrialProduct): Promise<string[]> {
  const { world } = product.provider
  const ours = await product.rows('select provider_id, status from disputes')
  const ends = world.list(disputes).map(({ Id, Status, StatusMessage }) => {
    const open = Status === 'CLOSED' ? null : Status
    return [Id, open ?? (StatusMessage === 'WON' ? 'won' : 'lost')] as const
  })
  const words: Record<string, string> = {
    PENDING_CLIENT_ACTION: 'action_required',
    SUBMITTED: 'submitted',
    REOPENED_PENDING_CLIENT_ACTION: 'reopened',
  }
  const broken = ends
    .filter(([id, end]) => ours.find(row => row.provider_id === id)?.status !== (words[end] ?? end))
    .map(([id, end]) => `the dispute ${id} is ${end} there, and not here`)
  const [account] = await product.rows(
    `select balance_cents::int as cents from ledger_accounts where id = 'provider:disputes'`,
  )
  const [held, booked] = [balanceOf(world, clientWalletId('CREDIT', 'EUR')), Number(account?.cents ?? 0)]
  return held === booked ? broken : [...broken, `banks hold ${held} of disputes, the ledger says ${booked}`]
}

/** The platform's wallets and everybody's, as the nightly check compares them. */
async function unlikeWallets(product: TrialProduct): Promise<string[]> {
  const compared = await product.inside(compareAll)
  if (compared.kind !== 'done') return [`the wallets were not compared: ${compared.kind}`]
  const { findings } = compared.answer as Awaited<ReturnType<typeof compareAll>> // what was just called
  return findings.map(finding => JSON.stringify(finding))
}
