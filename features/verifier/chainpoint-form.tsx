// A Chainpoint proof, pasted or dropped: where each of its branches ends, and whether the chain we read holds that end.
'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { ChainpointResult } from './chainpoint-result.tsx'
import { PieceForm } from './piece-form.tsx'
import { useRequired } from './use-required.ts'

export function ChainpointForm() {
  const t = useTranslations('verifier.chainpoint')
  const check = useMutation({
    mutationFn: async (proof: string) => (await import('./checks.ts')).checkChainpoint(proof),
  })
  const { errors, onSubmit } = useRequired(['proof'], ({ proof }) => check.mutate(proof))
  return (
    <PieceForm
      onSubmit={onSubmit}
      failed={check.isError}
      fields={
        <TextArea name="proof" label={t('label')} hint={t('hint')} error={errors.proof} rows={10} spellCheck={false} />
      }
      button={
        <Button type="submit" busy={check.isPending}>
          {t('button')}
        </Button>
      }
      result={check.data && <ChainpointResult check={check.data} />}
    />
  )
}
