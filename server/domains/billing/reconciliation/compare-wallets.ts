// Compares the books with what the provider itself holds, wallet by wallet; movements under way explain a difference.
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { negate } from '#lib/money.ts'
import { disputeCan } from '#lib/rules/billing/disputes.ts'
import type { LedgerFinding, LedgerFindingCode } from '#lib/rules/billing/ledger-findings.ts'
import { ownWalletAccounts, type PlatformWallet, platformWallets } from '#lib/rules/billing/withdrawals.ts'
import type { Context } from '#server/context.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import { payment_wallets, payouts, transfers } from '#server/db/schema/payouts.ts'
import { disputes, refunds } from '#server/db/schema/refunds.ts'
import { ledgerBalance, walletAccount } from '../wallets/provider-wallet.ts'

/** Cents by which the provider may be ahead of the books: each movement under way may have happened there or not. */
type Expected = { balance: number; least: number; most: number }

const within = (cents: number, { least, most }: Expected): boolean => cents >= least && cents <= most

function expected(balance: number, under_way: number[]): Expected {
  const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, balance)
  return { balance, least: sum(under_way.filter(cents => cents < 0)), most: sum(under_way.filter(cents => cents > 0)) }
}

/** What a comparison needs: the books, and the provider. */
type Books = Pick<Context, 'db' | 'now'> & { ports: Pick<Context['ports'], 'payment'> }

type Compared = { finding: LedgerFinding | null; cents: number }

/**
 * The books are read before and after the provider is asked: what was posted in between is no difference. Not inside a
 * transaction. Throws PaymentFailure.
 */
async function compare(
  what: { code: LedgerFindingCode; about: string; user_id: string | null },
  books: () => Promise<Expected>,
  ask: () => Promise<number>,
): Promise<Compared> {
  const before = await books()
  const cents = await ask()
  const after = await books()
  if (within(cents, before) || within(cents, after)) return { finding: null, cents }
  return { finding: { ...what, expected: after.balance, found: cents }, cents }
}

/** A person's wallet. */
export function compareWallet(context: Books, user_id: string, wallet: string): Promise<Compared> {
  const account = walletAccount(user_id)
  return compare(
    { code: 'wallet_differs', about: account, user_id },
    async () => expected(await ledgerBalance(context, account), await underWayFor(context, user_id)),
    async () => (await context.ports.payment.readWallet(wallet)).cents,
  )
}

/** Everybody's wallets and the platform's own. Null when the provider does not say. */
export async function compareAll(context: Books): Promise<{ wallets: number; findings: LedgerFinding[] }> {
  const wallets = await context.db.select().from(payment_wallets)
  const findings: (LedgerFinding | null)[] = []
  for (const { user_id, provider_id } of wallets)
    findings.push((await compareWallet(context, user_id, provider_id)).finding)
  for (const wallet of platformWallets) findings.push((await compareOwn(context, wallet)).finding)
  return { wallets: wallets.length + platformWallets.length, findings: findings.filter(finding => finding !== null) }
}

/** A wallet of the platform's own. `less`: as if so much had been booked as gone. */
export function compareOwn(context: Books, wallet: PlatformWallet, less = 0): Promise<Compared> {
  const account = ownWalletAccounts[wallet]
  const { code, underWay, ask } = own[wallet]
  return compare(
    { code, about: account, user_id: null },
    async () => expected((await ledgerBalance(context, account)) - less, await underWay(context)),
    () => ask(context.ports.payment),
  )
}

type Own = {
  code: LedgerFindingCode
  underWay(context: Books): Promise<number[]>
  ask(payment: Books['ports']['payment']): Promise<number>
}
const own: Record<PlatformWallet, Own> = {
  platform: {
    code: 'platform_differs',
    underWay: underWayForPlatform,
    ask: async payment => (await payment.readWallet(payment.platform_wallet)).cents,
  },
  fees: { code: 'fees_differ', underWay: underWayForFees, ask: payment => payment.readFees() },
  disputes: {
    code: 'disputes_differ',
    underWay: underWayForDisputes,
    ask: payment => payment.readDisputed(),
  },
}

async function underWayForFees({ db }: Books): Promise<number[]> {
  const moving = await db.select().from(transfers).where(eq(transfers.status, 'created'))
  return moving.map(({ fees_cents }) => fees_cents)
}

/** So far back the provider is asked for disputes that nobody here knows yet. */
const LOOK_BACK_DAYS = 30

/** What banks have taken or given back at the provider, and is not booked yet here. */
async function underWayForDisputes({ db, now, ports }: Books): Promise<number[]> {
  const listed = await ports.payment.listDisputes(addSeconds(now(), -LOOK_BACK_DAYS * DAY_S))
  const ids = listed.map(({ id }) => id)
  const rows = await db
    .select()
    .from(disputes)
    .where(or(inArray(disputes.status, [...disputeCan.settle.from]), inArray(disputes.provider_id, ids)))
  const unknown = listed.filter(({ id, money_taken }) => money_taken && rows.every(row => row.provider_id !== id))
  const asThere = (row: (typeof rows)[number]) =>
    listed.some(({ id, status, money_taken }) => {
      return id === row.provider_id && status === row.status && money_taken === row.money_taken
    })
  return [
    ...unknown.map(({ cents }) => -cents),
    ...rows
      .filter(row => disputeCan.settle(row.status) && !asThere(row))
      .map(({ money_taken, amount_cents }) => (money_taken ? amount_cents : negate(amount_cents))),
  ]
}

async function underWayForPlatform(context: Books): Promise<number[]> {
  const going = await context.db
    .select({ cents: refunds.amount_cents })
    .from(refunds)
    .where(eq(refunds.status, 'created'))
  return [...(await paidIn(context, isNull(invoices.issuer_id))), ...going.map(({ cents }) => negate(cents))]
}

/** Payments that the provider may have taken already. */
async function paidIn({ db }: Books, whose: ReturnType<typeof eq>): Promise<number[]> {
  const rows = await db
    .select({ cents: pay_ins.amount_cents })
    .from(pay_ins)
    .innerJoin(invoices, eq(invoices.id, pay_ins.invoice_id))
    .where(and(eq(pay_ins.status, 'created'), whose))
  return rows.map(({ cents }) => cents)
}

async function underWayFor(context: Books, user_id: string): Promise<number[]> {
  const { db } = context
  const bought = and(isNotNull(invoices.issuer_id), eq(invoices.user_id, user_id))
  const moving = await db
    .select()
    .from(transfers)
    .where(
      and(eq(transfers.status, 'created'), or(eq(transfers.from_user_id, user_id), eq(transfers.to_user_id, user_id))),
    )
  const sending = await db
    .select({ cents: payouts.amount_cents })
    .from(payouts)
    .where(and(eq(payouts.status, 'sending'), eq(payouts.user_id, user_id)))
  return [
    ...(bought ? await paidIn(context, bought) : []),
    ...moving.map(({ from_user_id, amount_cents, fees_cents }) =>
      from_user_id === user_id ? negate(amount_cents) : amount_cents - fees_cents,
    ),
    ...sending.map(({ cents }) => negate(cents)),
  ]
}
