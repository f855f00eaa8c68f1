// The letters that one received and keeps here: from whom, about which website, and what is asked.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { parseAsStringLiteral } from 'nuqs/server'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import MailIcon from '#components/ui/icons/mail.tsx'
import { Money } from '#components/ui/money.tsx'
import { Select } from '#components/ui/select.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { KeptLetter } from '#lib/contract/received-letters.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { askedOf, type InfringementState, infringementStates } from '#lib/rules/settlement/infringements.ts'
import { parseAsPage, type StateOf, urlState } from '#lib/search-params.ts'
import { useUrlState } from '#lib/use-url-state.ts'

const lettersState = urlState({ page: parseAsPage, state: parseAsStringLiteral(infringementStates) })
const lettersHref = (state: Partial<StateOf<typeof lettersState.parsers>>): string =>
  href('account', { slug: 'letters' }, lettersState.query(state))

export const LettersTab = () => (
  <NuqsAdapter>
    <Letters />
  </NuqsAdapter>
)

function Letters() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('kept-letters')
  const lists = useTranslations('lists')
  const { params, change, pageHref } = useUrlState(lettersState, lettersHref)
  const { page, state } = params
  const query = useQuery({
    ...q(api.receivedLetters.list, { query: { page, state } }),
    placeholderData: keepPreviousData,
  })
  const check = (
    <AppLink href={href('infringement')} className={buttonClass({ variant: 'secondary' })}>
      {t('check')}
    </AppLink>
  )
  const empty = state
    ? { title: t('none_title'), text: t('none') }
    : { title: t('empty_title'), text: t('empty'), actions: check }
  return (
    <TabFrame title={titles('letters')} lead={t('lead')}>
      {(state || (query.data && query.data.count > 0)) && (
        <Select
          size="small"
          label={t('state')}
          placeholder={lists('all')}
          options={infringementStates.map(each => ({ value: each, label: t(`states.${each}`) }))}
          value={state ?? ''}
          onChange={event => change({ state: infringementStates.find(each => each === event.target.value) })}
          className="w-full max-w-56"
        />
      )}
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('count', { count })}
        empty={{ ...empty, level: 3, icon: <MailIcon aria-hidden="true" /> }}
      >
        {letters => (
          <ul aria-label={titles('letters')} className="divide-y divide-line border-line border-y">
            {letters.map(letter => (
              <LetterRow key={letter.id} letter={letter} />
            ))}
          </ul>
        )}
      </ListFrame>
    </TabFrame>
  )
}

const tones: Record<InfringementState, Tone> = { to_be_settled: 'accent', settled: 'success', not_settled: 'neutral' }

function LetterRow({ letter }: { letter: KeptLetter }) {
  const t = useTranslations('kept-letters')
  const dates = useDateWords()
  const { id, kind, state, sender_name: sender, domain, images, prejudice_cents, damages_paid } = letter
  const open = state === 'to_be_settled'
  const asked = kind === 'removal' ? 'removal' : askedOf(letter.required_action, damages_paid)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <h3>
          <AppLink
            href={href('infringement', { token: id })}
            className={`${textLinkClass()} wrap-anywhere font-semibold`}
          >
            {t('about', { sender, domain, images })}
          </AppLink>
        </h3>
        {open && (
          <p className="text-small">
            {t(`asked.${asked}`)}
            {kind === 'claim' && !damages_paid && (
              <>
                {' · '}
                <Money cents={toCents(prejudice_cents)} />
              </>
            )}
          </p>
        )}
        <p className="text-ink-muted text-small">
          {t('sent', { day: dates.dayOf(letter.signed_at, 'short') })}
          {open && ` · ${t('answer_by', { day: dates.day(letter.deadline_on, 'short') })}`}
        </p>
      </div>
      <Badge tone={tones[state]}>
        {letter.outcome === null ? t(`states.${state}`) : t(`outcomes.${letter.outcome}`)}
      </Badge>
    </li>
  )
}
