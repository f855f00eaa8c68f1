// The guided interview: one question after the other, and how much stronger each answer makes the dossier while it is written.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import Check from '#components/ui/icons/check.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import type { Dossier } from '#lib/contract/dossiers.ts'
import {
  ANSWER_CHARS,
  type DossierAnswer,
  dossierAnswers,
  dossierStrength,
  TELLING_WORDS,
  tellingWords,
} from '#lib/rules/settlement/dossier-strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

type Props = { id: string; dossier: Dossier; onClose: () => void }
type Answers = Record<DossierAnswer, string>

export function Interview({ id, dossier, onClose }: Props) {
  const t = useTranslations('dossier.interview')
  const form = useInterview({ id, dossier, onClose })
  const { answers, step, setStep, save } = form
  const name = dossierAnswers[step] ?? 'angle'
  const exhibits = dossier.exhibits.map(({ kind }) => kind)
  return (
    <form noValidate onSubmit={form.submit} aria-label={t('label')} className="grid gap-8">
      <Questions answers={answers} step={step} onStep={setStep} />
      <Question key={name} name={name} step={step} value={answers[name]} onChange={form.write} />
      <StrengthMeter strength={dossierStrength({ answers, exhibits })} />
      <p className="max-w-2xl text-ink-muted text-small">{t('versions')}</p>
      <FormFailure failure={save.error} />
      <div className="flex flex-wrap gap-3">
        {step > 0 && (
          <Button variant="quiet" onClick={() => setStep(step - 1)}>
            {t('back')}
          </Button>
        )}
        {step < dossierAnswers.length - 1 && (
          <Button variant="secondary" onClick={() => setStep(step + 1)}>
            {t('next')}
          </Button>
        )}
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={save.isPending}>
          {t('close')}
        </Button>
      </div>
    </form>
  )
}

function useInterview({ id, dossier, onClose }: Props) {
  const t = useTranslations('dossier.interview')
  const client = useQueryClient()
  const router = useRouter()
  const [answers, setAnswers] = useState<Answers>(() => textsOf(dossier.answers))
  const [step, setStep] = useState(() => firstOpen(dossier.answers))
  const save = useCall(api.dossiers.update, {
    refresh: [api.images.certificates],
    onSuccess(saved) {
      client.setQueryData(q(api.dossiers.read, { id }).queryKey, saved)
      const { version } = saved
      const made = version !== null && version !== dossier.version
      snackbar.show({ kind: 'other', message: made ? t('saved_version', { version }) : t('saved') })
      // The page is drawn by the server: its words, and the version that is on its way.
      if (made) router.refresh()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const before = textsOf(dossier.answers)
    const changed = dossierAnswers.filter(name => answers[name].trim() !== before[name])
    if (changed.length === 0) return onClose()
    save.mutate({ id, body: Object.fromEntries(changed.map(name => [name, answers[name]])) })
  }
  const write = (name: DossierAnswer, text: string) => setAnswers(now => ({ ...now, [name]: text }))
  return { answers, step, setStep, save, submit, write }
}

const textsOf = (answers: Dossier['answers']): Answers => ({
  angle: answers.angle ?? '',
  light: answers.light ?? '',
  moment: answers.moment ?? '',
  location: answers.location ?? '',
  technical_means: answers.technical_means ?? '',
  post_processing: answers.post_processing ?? '',
})

const firstOpen = (answers: Dossier['answers']): number =>
  Math.max(
    0,
    dossierAnswers.findIndex(name => answers[name] === null),
  )

type StepsProps = { answers: Answers; step: number; onStep: (step: number) => void }

/** All questions, with what is answered already; each is a way to it. */
function Questions({ answers, step, onStep }: StepsProps) {
  const t = useTranslations('dossier')
  return (
    <ol aria-label={t('interview.questions')} className="flex flex-wrap gap-2">
      {dossierAnswers.map((name, index) => {
        const words = tellingWords(answers[name])
        const state = words >= TELLING_WORDS ? 'done' : words > 0 ? 'short' : 'open'
        return (
          <li key={name}>
            <button
              type="button"
              aria-current={index === step ? 'step' : undefined}
              onClick={() => onStep(index)}
              className={clsx(
                'flex min-h-10 items-center gap-2 rounded-control border px-3 text-small',
                index === step ? 'border-ink font-semibold' : 'border-line hover:border-line-strong',
              )}
            >
              {state === 'done' && <Check aria-hidden="true" strokeWidth={2.5} className="size-4 text-success" />}
              {t(`parts.${name}`)}
              <span className="sr-only">{t(`interview.${state}`)}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

type QuestionProps = {
  name: DossierAnswer
  step: number
  value: string
  onChange: (name: DossierAnswer, text: string) => void
}

function Question({ name, step, value, onChange }: QuestionProps) {
  const t = useTranslations('dossier.interview')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  }, [])
  const words = tellingWords(value)
  return (
    <div className="grid max-w-2xl gap-2">
      <p className="text-ink-muted text-small">{t('step', { step: step + 1, steps: dossierAnswers.length })}</p>
      <TextArea
        ref={field}
        rows={5}
        name={name}
        maxLength={ANSWER_CHARS}
        label={t(`ask.${name}`)}
        hint={t(`help.${name}`)}
        value={value}
        onChange={event => onChange(name, event.target.value)}
      />
      <p className="text-ink-muted text-small tabular-nums">
        {words >= TELLING_WORDS ? t('count', { words }) : t('count_more', { words, wanted: TELLING_WORDS })}
      </p>
    </div>
  )
}
