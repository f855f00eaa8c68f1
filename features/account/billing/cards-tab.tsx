// Saved cards: which one pays, adding, removing.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import type { SavedCard } from '#lib/contract/cards.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { missingFields } from '#lib/rules/accounts/profile.ts'
import { cardAfter } from '#lib/rules/billing/card-entry.ts'
import { CardForm } from './card-form.tsx'
import { CardText } from './card-text.tsx'
import { MandateSection } from './mandate-section.tsx'
import { ProfileNeeded } from './profile-needed.tsx'

export function CardsTab() {
  const t = useTranslations('billing')
  const titles = useTranslations('profile.tabs')
  const [adding, setAdding] = useState(false)
  const [missing] = missingFields(useOwnProfile())
  const { data, error } = useQuery(q(api.cards.list, {}))
  return (
    <TabFrame title={titles('cards')} lead={t('card.lead')}>
      {data?.standin && <Standin />}
      {error && <FormFailure failure={error} />}
      {!data && !error && <Skeleton className="h-24 w-full max-w-2xl" />}
      {data && data.count > 0 && <CardList cards={data.results} />}
      {data?.count === 0 && <p className="text-ink-muted">{t('card.none')}</p>}
      {missing && <ProfileNeeded field={missing} />}
      {data && !missing && (adding || data.count === 0) && (
        <CardForm onSaved={() => setAdding(false)} {...(data.count > 0 ? { onCancel: () => setAdding(false) } : {})} />
      )}
      {data && !missing && !adding && data.count > 0 && (
        <Button variant="secondary" className="w-fit" onClick={() => setAdding(true)}>
          {t('card.add')}
        </Button>
      )}
      {data && <MandateSection />}
    </TabFrame>
  )
}

export function Standin() {
  const t = useTranslations('billing')
  return (
    <div>
      <StandinLabel explanation={t('standin_explanation')}>{t('standin')}</StandinLabel>
    </div>
  )
}

function CardList({ cards }: { cards: SavedCard[] }) {
  const t = useTranslations('billing.card')
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const choose = (id: string) =>
    run(async () => {
      await call(api.cards.setDefault, { id })
      snackbar.show({ kind: 'other', message: t('chosen') })
      await refresh(client, api.cards)
    })
  return (
    <div className="grid max-w-2xl gap-4">
      <ul className="divide-y divide-line border-line border-y">
        {cards.map(card => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <CardText card={card} />
            <span className="flex flex-wrap items-center gap-2">
              {card.is_default ? (
                <Badge tone="accent">{t('default')}</Badge>
              ) : (
                <Button variant="quiet" size="small" disabled={busy} onClick={() => choose(card.id)}>
                  {t('make_default')}
                </Button>
              )}
              <Remove card={card} next={cardAfter(cards, card.id)} />
            </span>
          </li>
        ))}
      </ul>
      <FormFailure failure={failure} />
    </div>
  )
}

/** `next`: what pays instead. */
function Remove({ card, next }: { card: SavedCard; next: SavedCard | null }) {
  const t = useTranslations('billing.card')
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const [open, setOpen] = useState(false)
  const digits = card.alias.slice(-4)
  const follows = next && !next.expired ? t('remove_next', { digits: next.alias.slice(-4) }) : t('remove_last')
  const remove = () =>
    run(async () => {
      await call(api.cards.remove, { id: card.id })
      setOpen(false)
      snackbar.show({ kind: 'other', message: t('removed') })
      await refresh(client, api.cards)
    })
  return (
    <AlertDialog
      danger
      open={open}
      onOpenChange={setOpen}
      title={t('remove_title', { digits })}
      description={card.is_default ? `${t('remove_text')} ${follows}` : t('remove_text')}
      confirmLabel={t('remove')}
      cancelLabel={t('cancel')}
      busy={busy}
      onConfirm={remove}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('remove_of', { digits })}>
          {t('remove')}
        </Button>
      }
    >
      <FormFailure failure={failure} />
    </AlertDialog>
  )
}
