// What must hold of purchases once a trial is over: one licence for each thing that was paid for, no edition too many, and the files are there.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { moneyAtRest } from './money-at-rest.ts'
import type { Payer } from './payer.ts'
import type { ProviderApi } from './provider-api.ts'
import type { ToldPurchase } from './shoppers.ts'

type Trial = { db: Database; provider: ProviderApi; url: string; buyers: readonly Payer[] }

export async function purchasesAtRest(
  { db, provider, url, buyers }: Trial,
  told: readonly ToldPurchase[],
): Promise<string[]> {
  const broken = [...(await moneyAtRest(db, provider, [])), ...(await strangePurchases(db)), ...(await tooMany(db))]
  for (const { purchase, total_cents, items } of told) {
    const { rows } = await db.execute<{ status: string; total: number; licenses: number }>(
      sql`select status, total_cents::int as total, (select count(*)::int from licenses l join purchase_items i on i.id = l.purchase_item_id
        where i.purchase_id = p.id) as licenses from purchases p where id = ${purchase}`,
    )
    const [row] = rows
    if (row?.status !== 'paid' || row.total !== total_cents || row.licenses !== items)
      broken.push(
        `${purchase} was told to be paid with ${items} licences for ${total_cents}, and is ${JSON.stringify(row)}`,
      )
  }
  return [...broken, ...(await filesMissing(db, url, buyers))]
}

/** Editions that are sold or held on one day beyond what their creator offers; on no day may there be one. */
export async function tooMany(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ finding: string }>(sql`
    with taken as materialized (
      select image_id, starts_on, ends_on from licenses where purchase_item_id is not null and ended_at is null
      -- What is held while it is paid begins at once, or after what its buyer has for the same website; it may last for ever.
      union all select t.image_id, coalesce(
          (select max(l.ends_on) + 1 from licenses l where l.image_id = t.image_id and l.buyer_id = p.user_id
            and l.url = t.website and l.purchase_item_id is not null and l.ended_at is null),
          (p.created_at at time zone 'Europe/Paris')::date), null
        from purchase_items t join purchases p on p.id = t.purchase_id where p.status = 'open'),
    days as (select distinct image_id, starts_on as day from taken)
    select i.id || ' has ' || count(*) || ' editions of ' || i.max_editions || ' on ' || day as finding
    from days join taken on taken.image_id = days.image_id and starts_on <= day and (ends_on is null or day <= ends_on)
      join images i on i.id = days.image_id
    group by i.id, day having count(*) > i.max_editions order by i.id, day`)
  return rows.map(({ finding }) => finding)
}

async function strangePurchases(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ finding: string }>(sql`
    select 'the purchase ' || id || ' is still open' as finding from purchases where status = 'open'
    union all select 'the item ' || i.id || ' of a purchase that is ' || p.status || ' has ' || count(l.id) || ' licences'
      from purchase_items i join purchases p on p.id = i.purchase_id left join licenses l on l.purchase_item_id = i.id
      group by i.id, p.status having count(l.id) <> (case p.status when 'paid' then 1 else 0 end)
    union all select 'the purchase ' || p.id || ' is ' || p.status || ', and its invoice ' || v.id || ' is ' || v.status
      from purchases p join invoices v on v.subject_id = p.id where (p.status = 'paid') <> (v.status = 'paid')
    union all select 'the purchase ' || p.id || ' of ' || p.total_cents || ' has invoices of ' || sum(v.total_cents)
      from purchases p join invoices v on v.subject_id = p.id and v.category = 'cart' where p.status = 'paid' group by p.id having sum(v.total_cents) <> p.total_cents
    union all select 'the cart of ' || p.user_id || ' still holds what was bought before' from purchases p
      join purchase_items i on i.purchase_id = p.id join carts c on c.user_id = p.user_id
      join cart_items t on t.cart_id = c.id and t.image_id = i.image_id and t.created_at < p.created_at where p.status = 'paid'
    union all select 'a passport is missing for ' || l.number from licenses l where l.number is not null and l.ended_at is null and l.url is not null
      and not exists (select from license_passports x where x.number = l.number)`)
  return rows.map(({ finding }) => finding)
}

/** Everybody fetches what they hold: a whole JPEG with the number of the licence in it. */
async function filesMissing(db: Database, url: string, buyers: readonly Payer[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; number: string; buyer: string }>(
    sql`select id, number, buyer_id as buyer from licenses where number is not null and ended_at is null`,
  )
  const broken: string[] = []
  for (const { id, number, buyer } of rows) {
    const token = buyers.find(each => each.id === buyer)?.token
    const file = await fetch(`${url}/api/licenses/${id}/file`, { headers: { Authorization: `Bearer ${token}` } })
    const bytes = Buffer.from(await file.arrayBuffer())
    const whole = bytes.subarray(0, 2).toString('hex') === 'ffd8' && bytes.subarray(-2).toString('hex') === 'ffd9'
    if (!file.ok || !whole || !bytes.includes(number))
      broken.push(`the file of ${number} answers ${file.status} with ${bytes.byteLength} bytes`)
  }
  return rows.length === 0 ? ['nobody holds a licence'] : broken
}
