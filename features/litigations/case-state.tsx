// How a case stands, as a word with its colour.
'use client'
import { useTranslations } from 'next-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { LitigationStage } from '#lib/rules/settlement/litigations.ts'

const tones: Record<LitigationStage, Tone> = {
  waiting: 'warning',
  taken: 'accent',
  suspended: 'neutral',
  success: 'success',
  failed: 'neutral',
  ignored: 'neutral',
}

export function CaseState({ stage }: { stage: LitigationStage }) {
  const t = useTranslations('litigations.stages')
  return <Badge tone={tones[stage]}>{t(stage)}</Badge>
}
