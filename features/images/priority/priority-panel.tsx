// What one of the two authors reads and may do: what was declared, answered and decided, and the form for the next word.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Card } from '#components/ui/card.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Priority } from '#lib/contract/priorities.ts'
import { priorityCan } from '#lib/rules/priority.ts'
import { AnswerForm } from './answer-form.tsx'
import { PriorityDecisions } from './decisions.tsx'
import { DeclarationForm } from './declaration-form.tsx'

export function PriorityPanel({ id }: { id: string }) {
  const query = useQuery(q(api.priorities.read, { id }))
  return (
    <Loaded query={query} waiting={null}>
      {priority => <Panel priority={priority} />}
    </Loaded>
  )
}

function Panel({ priority }: { priority: Priority }) {
  const t = useTranslations('priority.panel')
  const { side, state } = priority
  const declares = side === 'later' && priorityCan.declare(state)
  const answers = side === 'earlier' && priorityCan.agree(state)
  const said = [priority.ground, priority.answer].some(word => word !== null) || priority.decisions.length > 0
  if (!declares && !answers && !said) return null
  return (
    <Card className="grid gap-5">
      <Said priority={priority} />
      {declares && <DeclarationForm priority={priority} />}
      {answers && <AnswerForm priority={priority} />}
      {declares && <p className="text-ink-muted text-small">{t('otherwise')}</p>}
    </Card>
  )
}

function Said({ priority: { ground, message, answer, decisions } }: { priority: Priority }) {
  const t = useTranslations('priority.panel')
  const grounds = useTranslations('priority.grounds')
  return (
    <>
      {ground && <Words title={t('declared', { ground: grounds(ground) })} text={message} />}
      {answer && <Words title={t('answered')} text={answer} />}
      <PriorityDecisions decisions={decisions} />
    </>
  )
}

function Words({ title, text }: { title: string; text: string | null }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold text-small">{title}</p>
      {text && (
        <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">{text}</blockquote>
      )}
    </div>
  )
}
