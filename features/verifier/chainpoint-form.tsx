// Checks a Chainpoint proof: where each of its branches ends, and whether our chain has that value.
'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { ChainpointResult } from './chainpoint-result.tsx'
import { ToolForm } from './tool-form.tsx'
import { useRequiredFields } from './use-required-fields.ts'

export function ChainpointForm() {
  const t = useTranslations('verifier.chainpoint')
  const check = useMutation({
    mutationFn: async (proof: string) => (await import('./checks.ts')).checkChainpoint(proof),
  })
  const { errors, onSubmit } = useRequiredFields(['proof'], ({ proof }) => check.mutate(proof))
  return (
    <ToolForm
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
