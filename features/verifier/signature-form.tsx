// Checks a Bitcoin or Nano message signature: who made it, in which form, and whether it was this service.
'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { SignatureInput } from './checks.ts'
import { SignatureResult } from './signature-result.tsx'
import { ToolForm } from './tool-form.tsx'
import { useRequiredFields } from './use-required-fields.ts'

export function SignatureForm({ kind }: { kind: 'bitcoin' | 'nano' }) {
  const t = useTranslations('verifier.signature')
  const check = useMutation({
    mutationFn: async (input: SignatureInput) => (await import('./checks.ts')).checkSignature(input),
  })
  const { errors, onSubmit } = useRequiredFields<'message' | 'signature', 'signer'>(
    ['message', 'signature'],
    values => {
      const { message, signature, signer } = values
      check.mutate({ kind, message, signature, signer: signer.trim() })
    },
  )
  const bitcoin = kind === 'bitcoin'
  return (
    <ToolForm
      onSubmit={onSubmit}
      failed={check.isError}
      fields={
        <>
          <TextArea
            name="message"
            label={t('message')}
            hint={t('message_hint')}
            error={errors.message}
            spellCheck={false}
          />
          <TextArea
            name="signature"
            label={t('signature')}
            hint={bitcoin ? t('bitcoin_hint') : t('nano_hint')}
            error={errors.signature}
            spellCheck={false}
            rows={3}
          />
          <TextField
            name="signer"
            label={bitcoin ? t('address') : t('account')}
            hint={bitcoin ? t('address_hint') : t('account_hint')}
            mark={t('optional')}
            spellCheck={false}
            autoComplete="off"
          />
        </>
      }
      button={
        <Button type="submit" busy={check.isPending}>
          {t('button')}
        </Button>
      }
      result={check.data && <SignatureResult kind={kind} check={check.data} />}
    />
  )
}
