// Reports of agencies: which column says what, how days are read, and which photograph a row is about.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agencyOf,
  dayOrderOf,
  headerLine,
  mappingOf,
  reportDay,
  reportRow,
  rowMatcher,
} from '#lib/rules/settlement/agency-reports.ts'

const alamy = ['Sale Date', 'Image Ref', 'Caption', 'Customer', 'Country', 'Usage', 'Start', 'End', '$ Gross', 'Status']
const adobe = ['Date', 'Asset ID', 'Asset Title', 'Content Type', 'License Type', 'Royalty', 'File Name']
const getty = ['Sales Date', 'Asset Number', 'Asset Description', 'Customer Name', 'Sales Territory', 'Royalty Rate']
const shutterstock = [
  'Media ID',
  'Filename',
  'Description',
  'On Demand',
  'Single & Other',
  'Enhanced Downloads',
  'Total',
]

describe('the columns of a report', () => {
  it.each([
    ['alamy', alamy],
    ['adobe_stock', adobe],
    ['getty', getty],
    ['shutterstock', shutterstock],
    ['other', ['Photo', 'Verkauft am', 'Kunde']],
  ] as const)('say that it is of %s', (agency, columns) => {
    expect(agencyOf(columns)).toBe(agency)
  })

  it('say what they hold', () => {
    expect(mappingOf(alamy)).toEqual({
      asset_id: 'Image Ref',
      file_name: null,
      title: 'Caption',
      customer: 'Customer',
      sold_on: 'Sale Date',
      ends_on: 'End',
    })
    expect(mappingOf(adobe)).toMatchObject({
      asset_id: 'Asset ID',
      file_name: 'File Name',
      title: 'Asset Title',
      sold_on: 'Date',
    })
    expect(mappingOf(getty)).toMatchObject({
      asset_id: 'Asset Number',
      customer: 'Customer Name',
      sold_on: 'Sales Date',
    })
    expect(mappingOf(shutterstock)).toMatchObject({ asset_id: 'Media ID', file_name: 'Filename', sold_on: null })
    expect(Object.values(mappingOf(['Photo', 'Kunde']))).toEqual([null, null, null, null, null, null])
  })

  it('may come after some lines about the statement', () => {
    expect(headerLine([['Royalty statement'], ['Period', '2026-05'], adobe, ['1', '2']])).toBe(2)
    expect(
      headerLine([
        ['Photo', 'Kunde'],
        ['a', 'b'],
      ]),
    ).toBe(0)
  })
})

describe('a day', () => {
  it.each([
    ['2026-05-03', '2026-05-03'],
    ['2026/5/3 10:20', '2026-05-03'],
    ['03/05/2026', '2026-05-03'],
    ['3.5.26', '2026-05-03'],
    ['09 June 2021', '2021-06-09'],
    ['9-Jul-21', '2021-07-09'],
    ['Jun 9, 2021', '2021-06-09'],
    ['14 août 2025', '2025-08-14'],
    ['1 févr. 2025', '2025-02-01'],
    ['2 mai 2025', '2025-05-02'],
    ['30 décembre 2025', '2025-12-30'],
    ['31/02/2026', null],
    ['soon', null],
    ['', null],
  ])('%s is %s', (text, day) => {
    expect(reportDay(text, 'day_first')).toBe(day)
  })

  it('has its month first where the file says so, and where the agency does', () => {
    expect(dayOrderOf(['03/04/2026', '03/25/2026'], 'alamy')).toBe('month_first')
    expect(dayOrderOf(['03/04/2026', '25/03/2026'], 'shutterstock')).toBe('day_first')
    expect(dayOrderOf(['03/04/2026'], 'shutterstock')).toBe('month_first')
    expect(dayOrderOf(['03/04/2026'], 'alamy')).toBe('day_first')
    expect(reportDay('03/25/2026', 'month_first')).toBe('2026-03-25')
  })

  it('is a day of the calendar or nothing, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), text => {
        const day = reportDay(text, 'day_first')
        if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })
})

describe('a row', () => {
  const empty = { asset_id: null, file_name: null, title: null, customer: null, sold_on: null, ends_on: null }
  it('without a photograph, or with a day that nobody can read, says so', () => {
    expect(reportRow(3, { ...empty, sold_on: '2026-01-01' }, 'day_first').problem).toBe('no_reference')
    expect(reportRow(3, { ...empty, asset_id: 'A', sold_on: 'soon' }, 'day_first').problem).toBe('date_unreadable')
    expect(reportRow(3, { ...empty, asset_id: 'A' }, 'day_first').problem).toBeNull()
  })

  const catalogue = [
    { id: 'img_1', title: 'Ridge at dawn', file_name: 'DSC_0001.JPG' },
    { id: 'img_2', title: 'Ridge at dawn', file_name: 'ridge-2.jpg' },
    { id: 'img_3', title: 'Élan', file_name: 'elan.jpg' },
  ]
  const match = rowMatcher(
    catalogue,
    new Map([
      ['2XK', 'img_2'],
      ['OLD', 'img_gone'],
    ]),
  )
  it('is matched by a number that was confirmed, by its file, and by its title as a suggestion', () => {
    expect(match({ ...empty, asset_id: '2XK', title: 'Élan' })).toEqual({
      image_ids: ['img_2'],
      by: 'asset_id',
      certain: true,
    })
    expect(match({ ...empty, file_name: 'dsc_0001.tif' })).toEqual({
      image_ids: ['img_1'],
      by: 'file_name',
      certain: true,
    })
    expect(match({ ...empty, title: 'ELAN' })).toEqual({ image_ids: ['img_3'], by: 'title', certain: false })
    expect(match({ ...empty, title: 'Ridge, at dawn' })).toEqual({
      image_ids: ['img_1', 'img_2'],
      by: 'title',
      certain: false,
    })
    expect(match({ ...empty, asset_id: 'OLD' })).toEqual({ image_ids: [], by: null, certain: false })
  })
})
