// What the product answers: notices, states, progress, waiting, nothing yet.
'use client'

import { useTranslations } from 'next-intl'
import { Badge, StatusBadge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import Image from '#components/ui/icons/image.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useSnackbar } from '#components/ui/snackbar.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'

export function FeedbackPart() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Notices />
      <States />
      <Waiting />
    </div>
  )
}

function Notices() {
  const t = useTranslations('design')
  const { show } = useSnackbar()
  const retry = (
    <Button size="small" variant="secondary">
      {t('feedback.retry')}
    </Button>
  )
  return (
    <>
      <Notice>{t('feedback.info')}</Notice>
      <Notice tone="success">{t('feedback.success')}</Notice>
      <Notice tone="warning">{t('feedback.warning')}</Notice>
      <Notice tone="danger" title={t('feedback.danger')} actions={retry}>
        {t('feedback.danger_text')}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => show({ kind: 'other', message: t('feedback.snack_other_text') })}>
          {t('feedback.snack_other')}
        </Button>
        <Button variant="secondary" onClick={() => show({ kind: 'error', message: t('feedback.danger') })}>
          {t('feedback.snack_error')}
        </Button>
      </div>
    </>
  )
}

function States() {
  const t = useTranslations('design')
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Badge>{t('states.draft')}</Badge>
        <Badge tone="accent">{t('states.in_process')}</Badge>
        <Badge tone="success">{t('states.certified')}</Badge>
        <Badge tone="warning">{t('states.inconclusive')}</Badge>
        <Badge tone="danger">{t('states.refused')}</Badge>
        <StandinLabel explanation={t('words.standin_explanation')}>{t('words.standin')}</StandinLabel>
      </div>
      <div className="flex flex-wrap gap-4">
        <StatusBadge>{t('states.draft')}</StatusBadge>
        <StatusBadge tone="accent" pulse>
          {t('states.in_process')}
        </StatusBadge>
        <StatusBadge tone="success">{t('states.certified')}</StatusBadge>
        <StatusBadge tone="danger">{t('states.refused')}</StatusBadge>
      </div>
    </>
  )
}

function Waiting() {
  const t = useTranslations('design')
  return (
    <>
      <Progress label={t('feedback.uploading')} percent={43} detail={t('feedback.uploading_detail')} />
      <Progress label={t('feedback.waiting')} />
      <Spinner label={t('feedback.loading')} />
      <div className="grid gap-2">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
      </div>
      <Card variant="tinted">
        <EmptyState
          level={3}
          icon={<Image aria-hidden="true" />}
          title={t('feedback.empty_title')}
          actions={<Button>{t('forms.drop_button')}</Button>}
        >
          {t('feedback.empty_text')}
        </EmptyState>
      </Card>
    </>
  )
}
