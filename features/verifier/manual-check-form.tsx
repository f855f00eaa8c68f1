// A certificate's text, signature, signature digest and proof, pasted one by one and checked against each other.
'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { ManualCheckInput } from './check-manually.ts'
import { ManualCheckResult } from './manual-check-result.tsx'
import { ToolForm } from './tool-form.tsx'
import { useRequiredFields } from './use-required-fields.ts'

const required = ['text', 'signature', 'signature_digest', 'proof'] as const

export function ManualCheckForm() {
  const t = useTranslations('verifier.manual')
  const check = useMutation({
    mutationFn: async (input: ManualCheckInput) => (await import('./check-manually.ts')).checkManually(input),
  })
  const { errors, onSubmit } = useRequiredFields<(typeof required)[number], 'kind' | 'signer'>(required, values =>
    check.mutate({ ...values, kind: values.kind === 'nano' ? 'nano' : 'bitcoin', signer: values.signer.trim() }),
  )
  const kinds = [
    { value: 'bitcoin', label: t('bitcoin') },
    { value: 'nano', label: t('nano') },
  ]
  return (
    <ToolForm
      onSubmit={onSubmit}
      failed={check.isError}
      fields={
        <>
          <TextArea name="text" label={t('text')} hint={t('text_hint')} error={errors.text} spellCheck={false} />
          <Select name="kind" label={t('kind')} options={kinds} />
          <TextArea name="signature" label={t('signature')} error={errors.signature} spellCheck={false} rows={3} />
          <TextField
            name="signer"
            label={t('signer')}
            hint={t('signer_hint')}
            mark={t('optional')}
            spellCheck={false}
            autoComplete="off"
          />
          <TextField
            name="signature_digest"
            label={t('signature_digest')}
            hint={t('signature_digest_hint')}
            error={errors.signature_digest}
            spellCheck={false}
            autoComplete="off"
          />
          <TextArea name="proof" label={t('proof')} hint={t('proof_hint')} error={errors.proof} spellCheck={false} />
        </>
      }
      button={
        <Button type="submit" busy={check.isPending}>
          {t('button')}
        </Button>
      }
      result={check.data && <ManualCheckResult check={check.data} />}
    />
  )
}
