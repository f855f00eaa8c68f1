// Reports of agencies through the API: read, recorded, recognised again, taken back; and whom that protects.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agencyImports } from '#lib/contract/agency-imports.ts'
import { blocksOf } from '#server/domains/settlement/firewall/blocks.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let owner: TestPerson
let ridge: string
let valley: string
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  ridge = await makeWatched(api, owner, { title: 'Ridge at dawn', file_name: 'DSC_0001.jpg' })
  valley = await makeWatched(api, owner, { title: 'Valley', file_name: 'valley.jpg' })
})
afterAll(() => api.close())

const preview = (content: string, more: object = {}) =>
  api.as(owner).call(agencyImports.preview, { body: { file_name: 'sales.csv', content, ...more } })
const create = (content: string, more: object = {}) =>
  api.as(owner).call(agencyImports.create, { body: { file_name: 'sales.csv', content, ...more } })
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
let page = 0
async function rulesFor(image_id: string, site = 'unknown.example') {
  page += 1
  const url = `https://${site}/${page}`
  const hit_id = await makeHit(api, image_id, { url })
  const found = await blocksOf(api.context, [{ hit_id, page_url: url, image_id, user_id: owner.id }])
  return found.map(({ rule }) => rule)
}

describe('a report', () => {
  it.each([
    ['alamy', lines('Sale Date,Image Ref,Caption,Customer,End', '03/05/2026,2A1,"Ridge, at dawn",,09/06/2028')],
    ['adobe_stock', lines('\uFEFFDate;Asset ID;Asset Title;File Name', '2026-05-03;771;Something;dsc_0001.JPG')],
    [
      'getty',
      lines(
        'Statement for May',
        'Sales Date\tAsset Number\tAsset Description\tSales Territory',
        '3-May-26\tG9\tRidge at dawn\tFRANCE',
      ),
    ],
    ['shutterstock', lines('Media ID,Filename,On Demand,Total', '55,DSC_0001.jpg,1,2')],
  ] as const)('of %s is read, and its sale leads to the photograph', async (agency, content) => {
    const { body } = await preview(content)
    expect(body.agency).toBe(agency)
    expect(body.rows).toHaveLength(1)
    expect(body.rows[0]).toMatchObject({ problem: null, images: [{ id: ridge }] })
    if (agency !== 'shutterstock') expect(body.rows[0]?.sold_on).toBe('2026-05-03')
  })

  it('with unknown columns is read by the columns that its owner names', async () => {
    const content = lines('Photo;Kunde;Verkauft', 'valley.jpg;Haus Verlag GmbH;14.02.2026', ';;', 'nichts.jpg;;')
    const mapping = {
      asset_id: null,
      title: null,
      ends_on: null,
      file_name: 'Photo',
      customer: 'Kunde',
      sold_on: 'Verkauft',
    }
    const { body } = await preview(content, { mapping })
    expect(body).toMatchObject({ agency: 'other', mapping, columns: ['Photo', 'Kunde', 'Verkauft'] })
    expect(body.rows).toMatchObject([
      { line: 2, customer: 'Haus Verlag GmbH', sold_on: '2026-02-14', certain: true, images: [{ id: valley }] },
      { line: 4, problem: 'no_image', images: [] },
    ])
  })

  it('that is no table, or too long, is refused', async () => {
    for (const content of ['hello', 'one,two\n', '"'.repeat(40)])
      expect((await preview(content)).problem.code).toBe('report_unreadable')
    const long = lines('Image Ref,Customer', ...Array.from({ length: 2_001 }, (_, index) => `${index},A`))
    expect((await preview(long)).problem.code).toBe('report_too_long')
  })
})

describe('an import', () => {
  it('records what is certain and what its owner confirms, remembers numbers, and protects customers until it is taken back', async () => {
    const content = lines(
      'Sale Date,Image Ref,Caption,Customer',
      '03/05/2026,2XK9,Valley,Haus Verlag GmbH',
      '04/05/2026,NONE,Something else,',
      'soon,2XK9,Valley,',
    )
    const { body: first } = await create(content, { choices: [{ line: 2, image: valley }] })
    expect(first).toMatchObject({
      agency: 'alamy',
      recorded: 1,
      problems: [
        { problem: 'date_unreadable', count: 1 },
        { problem: 'no_image', count: 1 },
      ],
    })
    expect(await rulesFor(valley, 'hausverlag.example')).toEqual(['agency_customer'])
    expect(await rulesFor(valley)).toEqual(['agency_sale'])
    // The number says which photograph it is from now on, and the same sale is known.
    const again = (await preview(content)).body.rows
    expect(again.map(({ problem, by }) => [problem, by])).toEqual([
      ['duplicate', 'asset_id'],
      ['no_image', null],
      ['date_unreadable', 'asset_id'],
    ])
    const { body: second } = await create(content)
    expect(second).toMatchObject({ recorded: 0 })
    // What is taken back counts no longer; what the other report says too counts by that one.
    const takeBack = (id: string) => api.as(owner).call(agencyImports.takeBack, { id })
    expect((await takeBack(first.id)).body).toMatchObject({ recorded: 1, taken_back_at: expect.any(String) })
    expect(await rulesFor(valley)).toEqual(['agency_sale'])
    await takeBack(second.id)
    expect(await rulesFor(valley)).toEqual([])
    const { body: list } = await api.as(owner).call(agencyImports.list)
    expect(list.results.map(({ id }) => id)).toEqual([second.id, first.id])
    const { body: rows } = await api.as(owner).call(agencyImports.read, { id: first.id })
    expect(rows.rows.results.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'no_image'],
      [4, 'date_unreadable'],
      [2, null],
    ])
  })

  it('counts a sale of three reports once, whichever of them is taken back', async () => {
    const takeBack = (id: string) => api.as(owner).call(agencyImports.takeBack, { id })
    const recorded = async (ids: string[]) => {
      const rows = (await api.as(owner).call(agencyImports.list)).body.results
      return ids.map(id => rows.find(row => row.id === id)?.recorded)
    }
    // The sale stands in the second report twice.
    const sale = '07/05/2026,DSC_0001.jpg,Kiosk AG'
    const contents = [[sale], [sale, sale], [sale]].map(rows => lines('Sale Date,File Name,Customer', ...rows))
    const ids: string[] = []
    for (const content of contents) ids.push((await create(content)).body.id)
    const [first = '', second = ''] = ids
    expect(await recorded(ids)).toEqual([1, 0, 0])
    await takeBack(second)
    expect(await recorded(ids)).toEqual([1, 0, 0])
    await takeBack(first)
    expect(await recorded(ids)).toEqual([1, 0, 1])

    const more: string[] = []
    for (const content of contents) more.push((await create(content)).body.id)
    await takeBack(ids[2] ?? '')
    expect(await recorded(more)).toEqual([1, 0, 0])
    await takeBack(more[0] ?? '')
    expect(await recorded(more)).toEqual([1, 1, 0])
  })

  it('takes no photograph of somebody else, and is nobody else’s to read or take back', async () => {
    const stranger = await makePerson(api)
    const theirs = await makeWatched(api, stranger)
    const content = lines('Image Ref,Customer', 'Z1,Somebody')
    expect((await create(content, { choices: [{ line: 2, image: theirs }] })).status).toBe(422)
    const { body } = await create(content)
    const call = { id: body.id }
    expect((await api.as(stranger).call(agencyImports.read, call)).status).toBe(404)
    expect((await api.as(stranger).call(agencyImports.takeBack, call)).status).toBe(404)
  })
})
