// The letters of one's claims, with what became of them at each address.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { parseAsStringLiteral } from 'nuqs/server'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { FilterRow } from '#components/layout/lists/list-filters.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import MailIcon from '#components/ui/icons/mail.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Mailing } from '#lib/contract/mailings.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { mailingStates, mailingTypes } from '#lib/rules/settlement/mailings.ts'
import { parseAsPage, type StateOf, urlState } from '#lib/search-params.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { claimsHref } from './claims-params.ts'
import { LetterSettings } from './letter-settings.tsx'

const mailingsState = urlState({
  page: parseAsPage,
  type: parseAsStringLiteral(mailingTypes),
  state: parseAsStringLiteral(mailingStates),
})
const mailingsHref = (state: Partial<StateOf<typeof mailingsState.parsers>>): string =>
  href('account', { slug: 'mailings' }, mailingsState.query(state))

export const MailingsTab = () => (
  <NuqsAdapter>
    <Mailings />
  </NuqsAdapter>
)

function Mailings() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('settlement-claims')
  const { params, choose, reset, pageHref } = useUrlState(mailingsState, mailingsHref)
  const { page, type, state } = params
  const filtered = type !== undefined || state !== undefined
  const query = useQuery({
    ...q(api.mailings.list, { query: { page, type, state } }),
    placeholderData: keepPreviousData,
  })
  return (
    <TabFrame title={titles('mailings')} lead={t('mailings.lead')}>
      {(filtered || (query.data && query.data.count > 0)) && (
        <FilterRow
          state={{ params, choose }}
          onClear={() => reset({})}
          filters={[
            {
              name: 'type',
              label: t('mailings.type'),
              options: mailingTypes.map(value => ({ value, label: t(`letters.${value}`) })),
            },
            {
              name: 'state',
              label: t('mailings.state'),
              options: mailingStates.map(value => ({ value, label: t(`mailings.states.${value}`) })),
            },
          ]}
        />
      )}
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('mailings.count', { count })}
        empty={{
          title: filtered ? t('list.none_title') : t('mailings.empty_title'),
          text: filtered ? t('list.none') : t('mailings.empty'),
          level: 3,
          icon: <MailIcon aria-hidden="true" />,
        }}
      >
        {rows => (
          <ul className="divide-y divide-line border-line border-y">
            {rows.map(mailing => (
              <MailingRow key={mailing.id} mailing={mailing} />
            ))}
          </ul>
        )}
      </ListFrame>
      <LetterSettings />
    </TabFrame>
  )
}

function MailingRow({ mailing }: { mailing: Mailing }) {
  const t = useTranslations('settlement-claims')
  const dates = useDateWords()
  const { infringement, type, state, due_on, date, stop_reason, deliveries } = mailing
  const day = date === null ? dates.day(due_on) : dates.dayOf(date)
  return (
    <li className="grid gap-1 py-4 text-small">
      <h3>
        <AppLink
          href={claimsHref({ claim: infringement.id })}
          className={`${textLinkClass()} wrap-anywhere font-semibold`}
        >
          {type === 'host_notice'
            ? t('mailings.of_host', { domain: infringement.domain })
            : t('mailings.of', { letter: t(`letters.${type}`), domain: infringement.domain })}
        </AppLink>
      </h3>
      <p>{stop_reason === null ? t(`letter_states.${state}`, { day }) : t(`stops.${stop_reason}`)}</p>
      <ul className="grid gap-1">
        {deliveries.map(({ id, address, state: arrived, refusal }) => (
          <li key={id} className="wrap-anywhere text-ink-muted">
            {address} · {t(`deliveries.${arrived}`)}
            {refusal && <span className="block text-danger">{refusal}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
