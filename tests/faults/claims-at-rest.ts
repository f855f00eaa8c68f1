// What must hold of claims once a trial is over: each letter once, each state with its event, each end told to both sides, and the money right.
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { moneyAtRest } from './money-at-rest.ts'
import type { ProviderApi } from './provider-api.ts'
import type { Played } from './recipients.ts'

/** The sentences about what does not hold; `played`: ends that somebody was told. */
export async function claimsAtRest(db: Database, provider: ProviderApi, played: readonly Played[]): Promise<string[]> {
  const broken = await moneyAtRest(db, provider, [])
  for (const finding of findings) {
    const { rows } = await db.execute<{ finding: string }>(finding)
    broken.push(...rows.map(row => row.finding))
  }
  for (const { code, outcome } of played) {
    const { rows } = await db.execute<{ outcome: string | null }>(
      sql`select outcome from infringements where check_code = ${code}`,
    )
    if (rows[0]?.outcome !== outcome) broken.push(`${code} was told to be ${outcome}, and is ${rows[0]?.outcome}`)
  }
  const { rows } = await db.execute<{ closed: number }>(
    sql`select count(*)::int as closed from infringements where closed_at is not null`,
  )
  return (rows[0]?.closed ?? 0) > 0 ? broken : [...broken, 'nothing has ended']
}

/** Letters that are due and have not left, emails that wait, payments under way, jobs of claims. */
export async function openClaimWork(db: Database): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(sql`
    select ((select count(*) from mailings m join infringements i on i.id = m.infringement_id
        where m.state = 'planned' and m.due_on <= current_date and i.state = 'to_be_settled')
      + (select count(*) from emails where sent_at is null) + (select count(*) from purchases where status = 'open')
      + (select count(*) from pay_ins where status = 'created') + (select count(*) from transfers where status = 'created')
      + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
          and (name like 'market.%' or name = 'settlement.send-mailing' or name like 'mail.%')))::int as open`)
  return rows[0]?.open ?? 0
}

const events = (kind: string): SQL =>
  sql`(select count(*) from infringement_events e where e.infringement_id = i.id and e.kind = ${kind})`

const findings: readonly SQL[] = [
  // Letters.
  sql`select 'the letter to ' || d.address || ' is ' || d.state || ', with ' || count(m.id) || ' emails' as finding
    from mailing_deliveries d left join emails m on m.id = d.mail_id group by d.id
    having count(m.id) <> (case d.state when 'sent' then 1 when 'stopped' then 0 else 1 end)`,
  sql`select 'the letter ' || m.id || ' to ' || m.to || ' belongs to no delivery' as finding from emails m
    where m.template = 'formal_notice' and not exists (select from mailing_deliveries d where d.mail_id = m.id)`,
  sql`select m.to || ' got ' || count(*) || ' first letters' as finding from emails m
    where m.template = 'formal_notice' group by m.to having count(*) > 1`,
  sql`select 'the mailing ' || g.id || ' is ' || g.state || ' with ' || count(e.id) || ' events' as finding
    from mailings g left join infringement_events e on e.infringement_id = g.infringement_id and e.kind = 'mailing_sent'
      and e.details ->> 'type' = g.type group by g.id having count(e.id) <> (case g.state when 'sent' then 1 else 0 end)`,
  // States and their events.
  sql`select i.id || ' was signed off ' || ${events('signed')} || ' times' as finding from infringements i where ${events('signed')} <> 1`,
  sql`select i.id || ' is ' || i.state || ' after ' || ${events('closed')} || ' ends' as finding from infringements i
    where ${events('closed')} <> (case when i.closed_at is null then 0 else 1 end)`,
  sql`select i.id || ' ended as ' || i.outcome || ' with the event of ' || coalesce(e.details ->> 'outcome', 'nothing') as finding
    from infringements i join infringement_events e on e.infringement_id = i.id and e.kind = 'closed'
    where e.details ->> 'outcome' is distinct from i.outcome`,
  sql`select i.id || ' has its damages paid without one event' as finding from infringements i
    where ${events('damages_paid')} <> (case when i.damages_paid_at is null then 0 else 1 end)
      or ${events('licensed')} <> (case when i.licensed_at is null then 0 else 1 end)`,
  sql`select 'the answer ' || a.id || ' (' || a.kind || ') was written down with ' || count(e.id) || ' events' as finding
    from infringement_answers a left join infringement_events e on e.kind = 'answered' and e.details ->> 'answer' = a.id
    group by a.id having count(e.id) <> 1`,
  sql`select 'the answer ' || a.id || ' (' || a.kind || ') is ' || a.state || ' without its event' as finding
    from infringement_answers a where a.state in ('accepted', 'refused') and not exists (select from infringement_events e
      where e.details ->> 'answer' = a.id and e.kind in ('answer_accepted', 'answer_refused', 'damages_paid', 'licensed'))`,
  sql`select 'the answer ' || a.id || ' (' || a.kind || ') still waits' as finding from infringement_answers a
    where a.state = 'open' and a.kind in ('pay', 'buy')`,
  sql`select 'the letter ' || g.id || ' of what has ended is still planned' as finding from mailings g
    join infringements i on i.id = g.infringement_id where g.state = 'planned' and i.closed_at is not null`,
  // What both sides were told.
  sql`select i.check_code || ' ended, and ' || count(m.id) || ' closing letters went to its creator' as finding
    from infringements i join users u on u.id = i.user_id
    left join emails m on m.template = 'case_closed' and m.to = u.email and m.text like '%' || i.check_code || '%'
    where i.closed_at is not null group by i.id having count(m.id) <> 1`,
  sql`select i.check_code || ' ended, and ' || count(m.id) || ' closing letters went to ' || d.address as finding
    from infringements i join mailings g on g.infringement_id = i.id join mailing_deliveries d on d.mailing_id = g.id and d.sent_at < i.closed_at
    left join emails m on m.template = 'case_closed' and m.to = d.address and m.text like '%' || i.check_code || '%'
    where i.closed_at is not null group by i.id, d.address having count(distinct m.id) <> 1`,
  sql`select 'the invoice ' || v.number || ' of a guest has ' || count(m.id) || ' receipts' as finding
    from invoices v join users u on u.id = v.user_id and u.guest_of is not null
    left join emails m on m.template = 'letter_receipt' and m.text like '%' || v.number || '%'
    where v.status = 'paid' group by v.id having count(m.id) <> 1`,
  // Money.
  sql`select i.check_code || ' was paid ' || count(distinct p.id) || ' times' as finding from infringements i
    join infringement_answers a on a.infringement_id = i.id and a.kind = 'pay' join pay_ins p on p.invoice_id = a.invoice_id and p.status = 'succeeded'
    group by i.id having count(distinct p.id) > 1`,
  sql`select 'the card of a guest is kept: ' || c.id as finding from cards c join users u on u.id = c.user_id and u.guest_of is not null
    join pay_ins p on p.user_id = u.id where c.removed_at is null`,
]
