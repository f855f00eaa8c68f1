// Facts, records and outcomes: tables, lists, steps, pages.
'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Accordion } from '#components/ui/accordion.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Money } from '#components/ui/money.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { type Sorting, Table } from '#components/ui/table.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { toCents } from '#lib/money.ts'

/** SHA-256 of the empty text: a true digest that belongs to nobody. */
const EMPTY_DIGEST = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export function DataPart() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <Outcomes />
      <Records />
      <Ways />
      <Views />
    </div>
  )
}

function Outcomes() {
  const t = useTranslations('design')
  return (
    <Steps
      steps={[
        {
          key: 'text',
          title: t('data.step_text'),
          state: 'passed',
          stateLabel: t('states.passed'),
          detail: t('data.step_text_detail'),
        },
        { key: 'signature', title: t('data.step_signature'), state: 'failed', stateLabel: t('states.failed') },
        { key: 'chain', title: t('data.step_chain'), state: 'inconclusive', stateLabel: t('states.inconclusive') },
        { key: 'block', title: t('data.step_block'), state: 'pending', stateLabel: t('states.pending') },
      ]}
    />
  )
}

type Sale = { work: string; licences: number; cents: number }

const amountOf = (sale: Sale) => <Money cents={toCents(sale.cents)} />

function Records() {
  const t = useTranslations('design')
  const [sorting, setSorting] = useState<Sorting>({ key: 'cents', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set([t('forms.landscape')]))
  const sales: Sale[] = [
    { work: t('forms.name_value'), licences: 12, cents: 118_050 },
    { work: t('forms.landscape'), licences: 3, cents: 20_400 },
    { work: t('forms.portrait'), licences: 1, cents: 2_000 },
  ]
  const factor = sorting.direction === 'ascending' ? 1 : -1
  const rows = sales.toSorted(
    (a, b) => factor * (sorting.key === 'cents' ? a.cents - b.cents : a.licences - b.licences),
  )
  return (
    <Table
      caption={t('data.table')}
      showCaption
      rows={rows}
      rowKey={row => row.work}
      sorting={sorting}
      onSort={setSorting}
      selection={{
        selected,
        onChange: setSelected,
        allLabel: t('data.select_all'),
        rowLabel: row => t('data.select_one', { work: row.work }),
      }}
      columns={[
        { key: 'work', header: t('data.work'), cell: row => row.work, rowHeader: true },
        { key: 'licences', header: t('data.licences'), cell: row => row.licences, align: 'end', sortable: true },
        {
          key: 'cents',
          header: t('data.amount'),
          cell: amountOf,
          align: 'end',
          sortable: true,
        },
      ]}
    />
  )
}

function Ways() {
  const t = useTranslations('design')
  return (
    <div className="grid grid-cols-1 gap-6">
      <Breadcrumb
        label={t('data.trail')}
        trail={[{ href: '#data', label: t('data.home') }]}
        current={t('forms.name_value')}
        link="a"
      />
      <DescriptionList
        items={[
          { key: 'size', term: t('data.size'), detail: '6000 × 4000' },
          {
            key: 'digest',
            term: t('data.digest'),
            detail: <CopyField value={EMPTY_DIGEST} copyLabel={t('data.copy')} copiedLabel={t('data.copied')} />,
          },
        ]}
      />
      <Pagination
        label={t('data.pages')}
        page={4}
        pages={12}
        hrefFor={page => `#page-${page}`}
        pageLabel={page => t('data.page', { page })}
        previousLabel={t('data.previous')}
        nextLabel={t('data.next')}
        link="a"
      />
    </div>
  )
}

function Views() {
  const t = useTranslations('design')
  return (
    <>
      <Tabs
        label={t('data.tabs')}
        tabs={[
          { value: 'facts', label: t('data.facts'), content: t('data.step_text_detail') },
          { value: 'history', label: t('data.tab_history'), content: t('data.tab_history_text') },
          { value: 'off', label: t('words.disabled'), content: null, disabled: true },
        ]}
      />
      <Accordion
        items={[
          { key: 'own', title: t('data.question'), content: t('data.answer'), open: true },
          { key: 'change', title: t('data.question_two'), content: t('data.answer_two') },
        ]}
      />
    </>
  )
}
