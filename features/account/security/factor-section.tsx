// The second factor: off, being set up, its recovery codes on show, on, or being switched off.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { sessions } from '#lib/contract/sessions.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { FactorRemoval } from './factor-removal.tsx'
import { FactorSetup } from './factor-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecuritySection } from './security-section.tsx'

type Setup = Answer<typeof sessions.startSecondFactor>
type Factor = Answer<typeof sessions.readSecondFactor>
type Step =
  | { name: 'idle' }
  | { name: 'setup'; setup: Setup }
  | { name: 'codes'; codes: string[] }
  | { name: 'removal' }

/** `onCodes`: whether codes are on show, which nobody will see again. */
export function FactorSection({ onCodes }: { onCodes: (shown: boolean) => void }) {
  const t = useTranslations('security.factor')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(q(api.sessions.readSecondFactor, {}))
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const cancel = () => setStep({ name: 'idle' })
  const showsCodes = step.name === 'codes'
  useEffect(() => onCodes(showsCodes), [onCodes, showsCodes])
  const changed = async (next: Step, message: string) => {
    snackbar.show({ kind: 'other', message })
    setStep(next)
    await refresh(client, api.sessions.readSecondFactor)
  }
  const state = data && (
    <StatusBadge tone={data.enabled ? 'success' : 'neutral'}>{data.enabled ? t('on') : t('off')}</StatusBadge>
  )
  return (
    <SecuritySection id="factor-title" title={t('title')} state={state} lead={t('lead')}>
      {error && !data && <FetchFailure error={error} retry={refetch} />}
      {!data && !error && <Skeleton className="h-12 w-40" />}
      {data && step.name === 'idle' && !data.enabled && (
        <Start onStarted={setup => setStep({ name: 'setup', setup })} />
      )}
      {data?.enabled && step.name === 'idle' && (
        <EnabledFactor factor={data} onRemove={() => setStep({ name: 'removal' })} />
      )}
      {step.name === 'setup' && (
        <FactorSetup
          setup={step.setup}
          onCancel={cancel}
          onConfirmed={codes => changed({ name: 'codes', codes }, t('switched_on'))}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onKept={cancel} />}
      {step.name === 'removal' && (
        <FactorRemoval onCancel={cancel} onRemoved={() => changed({ name: 'idle' }, t('switched_off'))} />
      )}
    </SecuritySection>
  )
}

function Start({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const t = useTranslations('security.factor')
  const { busy, failure, run } = useAction()
  const start = () => run(async () => onStarted(await call(api.sessions.startSecondFactor, {})))
  return (
    <>
      <FormFailure failure={failure} />
      <Button variant="secondary" busy={busy} className="w-fit" onClick={start}>
        {t('start')}
      </Button>
    </>
  )
}

function EnabledFactor({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const t = useTranslations('security.factor')
  const dates = useDateWords()
  const { since, recovery_codes_left: count } = factor
  return (
    <>
      <p className="text-small">
        {since !== null && t('since', { date: dates.dayOf(since) })} {t('codes_left', { count })}
      </p>
      <Button variant="secondary" className="w-fit" onClick={onRemove}>
        {t('remove')}
      </Button>
    </>
  )
}
