// Prepared statements of the embedded database: the same answers as without, errors that leave nothing behind, bounded in number.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { PreparedPglite } from '#server/db/prepared-pglite.ts'

let client: PreparedPglite
beforeAll(async () => {
  const { pglite_image } = inject('databases')
  client = await PreparedPglite.open({ loadDataDir: new Blob([await readFile(pglite_image)]) })
  await client.exec(
    'create table things (id int primary key, name text, made timestamptz, data jsonb, bytes bytea, tags text[])',
  )
})
afterAll(() => client.close())

const prepared = async () =>
  (await client.exec('select statement from pg_prepared_statements'))[0]?.rows.map(row => row.statement) ?? []

describe('a statement', () => {
  it('is prepared the second time it comes, and answers alike each time', async () => {
    const text =
      'select $1::int as n, $2::text as t, $3::timestamptz as at, $4::jsonb as j, $5::bytea as b, $6::text[] as a'
    const at = new Date('2026-11-21T12:00:00Z')
    const params = [7, "é'\\", at, { deep: [1, null] }, new Uint8Array([0, 255]), ['a,b', '"']]
    const rows = [{ n: 7, t: "é'\\", at, j: { deep: [1, null] }, b: new Uint8Array([0, 255]), a: ['a,b', '"'] }]
    for (let time = 0; time < 3; time += 1) expect((await client.query(text, params)).rows).toEqual(rows)
    expect(await prepared()).toContain(text)
    const nothing = await client.query(
      text,
      params.map(() => null),
    )
    expect(nothing.rows).toEqual([{ n: null, t: null, at: null, j: null, b: null, a: null }])
    const own = await client.query(text, params, { rowMode: 'array', parsers: { 1184: value => `at ${value}` } })
    expect(own.rows).toEqual([[7, "é'\\", 'at 2026-11-21 12:00:00+00', ...params.slice(3)]])
  })

  it('says how many rows it changed', async () => {
    const add = 'insert into things (id, name) select n, $1 from generate_series($2::int, $3::int) n returning id'
    expect(await client.query(add, ['first', 1, 3])).toMatchObject({
      affectedRows: 3,
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
    })
    expect(await client.query(add, ['second', 4, 5])).toMatchObject({ affectedRows: 2 })
    expect(await client.query('delete from things where id > $1', [5])).toMatchObject({ affectedRows: 0, rows: [] })
  })

  it('that fails throws its code, and the next one works, prepared or not', async () => {
    const add = 'insert into things (id, name) values ($1, $2)'
    for (const id of [11, 12]) await client.query(add, [id, 'once'])
    for (let time = 0; time < 2; time += 1)
      await expect(client.query(add, [11, 'twice'])).rejects.toMatchObject({ code: '23505' })
    await client.query(add, [13, 'after'])
    await expect(client.query('select wrong')).rejects.toMatchObject({ code: '42703' })
    expect((await client.query('select count(*)::int as n from things where id > 10')).rows).toEqual([{ n: 3 }])
  })

  it('is read anew after its table has changed', async () => {
    const text = 'select * from things where id = $1'
    for (let time = 0; time < 3; time += 1) await client.query(text, [1])
    await client.exec('alter table things add column later int default 5')
    // The first may still be the old one; after it the statement is right again.
    await client.query(text, [1]).catch(() => null)
    expect((await client.query(text, [1])).rows).toMatchObject([{ id: 1, later: 5 }])
  })
})

describe('a transaction', () => {
  const add = 'insert into things (id, name) values ($1, $2)'

  it('is undone by an error inside, prepared statements and all', async () => {
    for (let time = 0; time < 2; time += 1) {
      const failing = client.transaction(async inside => {
        await inside.query(add, [21, 'inside'])
        await inside.query(add, [21, 'again'])
      })
      await expect(failing).rejects.toMatchObject({ code: '23505' })
    }
    expect((await client.query('select id from things where id = 21')).rows).toEqual([])
    await client.transaction(async inside => void (await inside.query(add, [21, 'whole'])))
    expect((await client.query('select id from things where id = 21')).rows).toEqual([{ id: 21 }])
  })

  it('keeps statements from outside waiting until its end, and takes none of its own after that', async () => {
    const order: string[] = []
    let late: Promise<unknown> = Promise.resolve()
    let kept: { query(text: string): Promise<unknown> } | null = null
    await client.transaction(async inside => {
      kept = inside
      late = client
        .query('select name from things where id = 31')
        .then(({ rows }) => order.push(`outside ${rows.length}`))
      await inside.query(add, [31, 'inside'])
      order.push('inside')
    })
    await late
    expect(order).toEqual(['inside', 'outside 1'])
    await expect(Promise.resolve().then(() => kept?.query('select 1'))).rejects.toThrow('closed')
  })
})

it('keeps a bounded number of statements prepared', async () => {
  for (let n = 0; n < 320; n += 1)
    for (let time = 0; time < 2; time += 1) await client.query(`select ${n} as n, $1::int`, [time])
  const texts = await prepared()
  expect(texts).toHaveLength(300)
  expect(texts).toContain('select 319 as n, $1::int')
  expect(texts).not.toContain('select 0 as n, $1::int')
  expect((await client.query('select 0 as n, $1::int as m', [4])).rows).toEqual([{ n: 0, m: 4 }])
})
